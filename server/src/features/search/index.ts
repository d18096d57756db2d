// Front door of the search in a workspace.
export { searchRoutes } from './routes.ts'
