// Front door of pages: the operator's terms and privacy policy.
export { pageRoutes } from './routes.ts'
