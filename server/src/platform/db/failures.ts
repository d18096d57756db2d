// What a failed statement says about the database: whether it will pass, and what to tell the caller.
import pg from 'pg'
import { Problem } from '../problem.ts'

/** Whether a statement failed because it would have broken the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** SQLSTATE classes of what passes by itself: connections, conflicts, no room, an operator's hand. */
const passing = /^(08|40|53|55|57)/
const readOnly = '25006'
const diskFull = '53100'

/** Whether the server takes no writes: a standby, or one that was set so. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly
}

/** Whether the server's disk has no room for what was to be written. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === diskFull
}

/** Whether the same statement may well succeed later: the server is gone, stopping, starting, full, or in conflict. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return passing.test(code) || code === readOnly
  // The driver has no codes of its own; the system's begin with an E.
  const { message } = error as { message?: unknown }
  return /^E[A-Z]+$/.test(code) || /connection|timeout exceeded/i.test(String(message))
}

/**
 * For the failure of a write that is good to have: nothing comes of it while the database takes none.
 * @throws what is a bug
 */
export function ignoreTransient(error: unknown): void {
  if (!isTransient(error)) throw error
}

/** What a caller is told of a statement that failed for a while; null where the error is none of the database's, or a bug. */
export function problemOf(error: unknown): Problem | null {
  if (isReadOnly(error)) return new Problem('database_read_only')
  if (isFull(error)) return new Problem('database_full')
  return isOfDatabase(error) && isTransient(error) ? new Problem('database_away') : null
}

/** Errors that the driver made of a connection that broke or could not be made. */
const lost = new WeakSet<object>()

/** Remembers of an error that it is about the connection, which it does not say itself. */
export function noteLost(error: Error): void {
  lost.add(error)
}

function isOfDatabase(error: unknown): boolean {
  if (error instanceof pg.DatabaseError || lost.has(error as object)) return true
  // The pool's, while all connections are in use, and the driver's, of one that broke just before.
  return /^(timeout exceeded when|Client (has encountered|was closed))/.test(String((error as Error).message))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
