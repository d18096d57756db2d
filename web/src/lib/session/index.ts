// Front door of the session: the signed-in account, and what the browser stores of it.
export { SessionProvider, useSession, type Session } from './session.tsx'
export { onSessionForgotten, readKeptEmail } from './storage.ts'
