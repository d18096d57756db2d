// What the browser stores between visits (specification, section 3): the bearer token and its owner. The API client
// reads and removes the token here, and components that show the session are notified.
import type { User } from '@lettermill/contracts'

const tokenKey = 'authToken'
const userKey = 'user'
const enteredKey = 'workspaceEntered'

/** @param isLeft whether the person signed out in this tab */
type Listener = (isLeft: boolean) => void

const listeners = new Set<Listener>()

/** The bearer token; null if nobody is signed in. */
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

/** The email that was stored at sign-in; null if there is none. An older version may have written the stored value. */
export function readKeptEmail(): string | null {
  const { email } = readKept()
  return typeof email === 'string' ? email : null
}

/** The user that was stored at sign-in; null if there is none, or if a part is missing. */
export function readKeptUser(): User | null {
  const { id, email, isAdmin } = readKept()
  const isWhole = typeof id === 'number' && typeof email === 'string' && typeof isAdmin === 'boolean'
  return isWhole ? { id, email, isAdmin } : null
}

/** Stores the token of a sign-in. */
export function keepToken(token: string): void {
  window.localStorage.setItem(tokenKey, token)
}

/** Stores the token's owner. It is stored again each time the token is validated. */
export function keepUser(user: User): void {
  window.localStorage.setItem(userKey, JSON.stringify(user))
}

/** Stores the token of another workspace, and tells the other tabs to open it, too. */
export function keepEntered(token: string, user: User): void {
  keepToken(token)
  keepUser(user)
  window.localStorage.setItem(enteredKey, crypto.randomUUID())
}

/** Calls the listener when another tab has entered another workspace. Returns a function that stops it. */
export function onWorkspaceEntered(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === enteredKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Removes token and user, and notifies the listeners even if there was none, because the caller is signed out. */
export function forgetSession({ isLeft = false } = {}): void {
  window.localStorage.removeItem(tokenKey)
  window.localStorage.removeItem(userKey)
  for (const listener of listeners) listener(isLeft)
}

/** Calls the listener when the session ends, in this tab or in another one. Returns a function that stops it. */
export function onSessionForgotten(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // If the whole storage was cleared, the event's key is null.
    if ((event.key === tokenKey || event.key === null) && readToken() === null) listener(false)
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
