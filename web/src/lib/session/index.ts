// Front door of the session: the signed-in account, and what the browser stores of it.
export { noteFactorNeeded, useFactorNeeded } from './factor-needed.ts'
export { SessionProvider, useSession, type Session } from './session.tsx'
export { onSessionForgotten, readKeptEmail, readToken } from './storage.ts'
