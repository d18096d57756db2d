// Front door of fields: custom contact fields, besides the ten of the specification (contracts).
// A deleted field disappears at once. A job of contacts removes its values, and then its key is free again.
export { rememberFields } from './built-in.ts'
export { columnsOf } from './columns.ts'
export { assertFieldsKnown } from './fields.ts'
export { forgetField, listArchivedFields, listFieldRows, type FieldRow } from './queries.ts'
export { fieldKinds, readAnswer, readValue, type ValueRule } from './kinds.ts'
export { fieldRoutes, type FieldDeps, type NamedUse } from './routes.ts'
