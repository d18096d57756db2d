// Front door of the preference page: a reader chooses topics and changes the own name, by the token of a message.
export { preferenceRoutes, type PreferenceDeps } from './routes.ts'
export { leaveEverything, preferenceWords } from './routes-without-script.ts'
