// Front door of contacts: the people we know, and the groups that CSV files made.
export { forgetImports, purgeGroups, signOldBlocks, tellImports } from './duties.ts'
export { searchTerm } from './lists/search-text.ts'
export { bitsOf } from './lists/signature.ts'
export { findGroup } from './queries/groups.ts'
export { contactRoutes, type ContactDeps } from './routes.ts'
