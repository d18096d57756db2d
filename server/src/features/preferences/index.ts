// Front door of the pages that a message's links open: readers unsubscribe, choose topics and change their names. The
// token of a message identifies them.
export { preferenceRoutes, type PreferenceDeps } from './routes.ts'
