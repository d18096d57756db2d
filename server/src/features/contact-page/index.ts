// One contact's page, over what the features below keep of it: the front door.
export { contactPageRoutes, type ContactPageDeps } from './routes.ts'
