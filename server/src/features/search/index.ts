// The search over a workspace: the front door.
export { searchRoutes } from './routes.ts'
