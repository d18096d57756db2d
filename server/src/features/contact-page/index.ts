// Front door of one contact's page, which shows what the features below keep about it.
export { contactPageRoutes, type ContactPageDeps } from './routes.ts'
