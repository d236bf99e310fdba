/** Those of the fields of a form that differ from the row: the others are left as somebody else may have made them. */
export const changesOf = <Fields extends object>(row: Partial<Fields>, fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== row[field as keyof Fields]),
  ) as Partial<Fields>
