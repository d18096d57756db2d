// Front door of fields: the workspace's own contact fields, beside the ten of the specification (contracts).
//
// A deleted field vanishes at once; contacts take its values out in the background, and its key is free after that.
export { columnsOf } from './columns.ts'
export { assertFieldsKnown } from './known.ts'
export { forgetField, listArchivedFields, listFieldRows, type FieldRow } from './queries.ts'
export { readValue, type ValueRule } from './values.ts'
export { fieldRoutes, type FieldDeps, type NamedUse } from './routes.ts'
