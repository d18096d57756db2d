// What the browser keeps between visits (specification, section 3): the bearer token and who it belongs to.
// The API client reads and removes the token here; the components that show the session listen.
import type { User } from '@lettermill/contracts'

const tokenKey = 'authToken'
const userKey = 'user'

const listeners = new Set<() => void>()

/** The bearer token, or null when nobody is signed in. */
export function readToken(): string | null {
  return window.localStorage.getItem(tokenKey)
}

function readKept(): Partial<Record<keyof User, unknown>> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(userKey) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The email that was kept after sign-in, or null; what is kept may have been written by an older version. */
export function readKeptEmail(): string | null {
  const { email } = readKept()
  return typeof email === 'string' ? email : null
}

/** The user that was kept after sign-in; null where nothing is kept, or not all of it. */
export function readKeptUser(): User | null {
  const { id, email, isAdmin } = readKept()
  const isWhole = typeof id === 'number' && typeof email === 'string' && typeof isAdmin === 'boolean'
  return isWhole ? { id, email, isAdmin } : null
}

/** Keeps the token of a sign-in. */
export function keepToken(token: string): void {
  window.localStorage.setItem(tokenKey, token)
}

/** Keeps whose token it is; refreshed whenever the token was validated. */
export function keepUser(user: User): void {
  window.localStorage.setItem(userKey, JSON.stringify(user))
}

/** Removes token and user, and tells the listeners, also when there was none: the caller is signed out. */
export function forgetSession(): void {
  window.localStorage.removeItem(tokenKey)
  window.localStorage.removeItem(userKey)
  for (const listener of listeners) listener()
}

/** Calls back when the session was forgotten, in this tab or in another one. Answers how to stop. */
export function onSessionForgotten(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A cleared storage reports the key null.
    if ((event.key === tokenKey || event.key === null) && readToken() === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
