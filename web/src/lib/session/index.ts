// Front door of the session: who is signed in, and what is kept of it.
export { SessionProvider, useSession, type Session } from './session.tsx'
export { onSessionForgotten, readKeptEmail } from './storage.ts'
