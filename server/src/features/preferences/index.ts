// Front door of the preference page: readers choose topics and change their names, identified by the token of a
// message.
export { preferenceRoutes, type PreferenceDeps } from './routes.ts'
export { leaveEverything, preferenceWords } from './routes-without-script.ts'
