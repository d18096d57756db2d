// The front door of checkups: what must be right in the DNS before mail is sent.
export { checkupRoutes, type CheckupDeps } from './routes.ts'
