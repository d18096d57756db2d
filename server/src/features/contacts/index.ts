// Front door of contacts: the people we know, and the groups that CSV files made.
export { startContactJobs } from './bulk/run.ts'
export { emptyDeletedFields, forgetImports, purgeGroups, tellImports } from './duties.ts'
export { getDetail as getContactDetail } from './page/contact.ts'
export { findContactIds } from './lists/list.ts'
export { searchTerm } from './lists/term.ts'
export { findGroup } from './queries/groups.ts'
export { contactRoutes, type ContactDeps } from './routes.ts'
