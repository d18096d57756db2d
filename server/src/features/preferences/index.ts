// Front door of the preference page: readers choose topics and change their names. The token of a message identifies
// them.
export { preferenceRoutes, type PreferenceDeps } from './routes.ts'
export { leaveEverything, preferenceWords } from './routes-without-script.ts'
