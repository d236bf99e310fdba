/** What .build/openapi-module.ts makes of it. */
declare module '*/openapi.yaml' {
  /** An `OpenApiDocument` (openapi-document.ts). */
  export const document: object
  /** By the JSON of the schema. */
  export const validators: Record<string, import('ajv/dist/2020.js').ValidateFunction>
}
