/** Every zone this browser knows, by region, each shown by its city. */
export function ZoneOptions({ chosen }: { chosen: string }) {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), chosen, 'UTC'])].toSorted()
  const regions = Map.groupBy(names, (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : ''))
  return (
    <>
      {[...regions].map(([region, zones]) =>
        region === '' ? (
          zones.map((zone) => <Zone key={zone} zone={zone} />)
        ) : (
          <optgroup key={region} label={region}>
            {zones.map((zone) => (
              <Zone key={zone} zone={zone} />
            ))}
          </optgroup>
        ),
      )}
    </>
  )
}

function Zone({ zone }: { zone: string }) {
  return (
    <option value={zone}>
      {zone
        .slice(zone.indexOf('/') + 1)
        .replaceAll('_', ' ')
        .replace('/', ', ')}
    </option>
  )
}
