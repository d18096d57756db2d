// Front door of one contact's page, which shows what other features store about the contact.
export { contactPageRoutes, type ContactPageDeps } from './routes.ts'
