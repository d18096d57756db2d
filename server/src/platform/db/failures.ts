// Interprets a failed statement: whether the failure is temporary, and which problem the caller gets.
import pg from 'pg'
import { Problem } from '../problem.ts'

/** Answers whether a statement failed because it would have violated the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** SQLSTATE classes of temporary failures: connections, conflicts, lack of resources, operator intervention. */
const passing = /^(08|40|53|55|57)/
const readOnly = '25006'
const diskFull = '53100'
const tooManyConnections = '53300'
const timedOut = '57014'

/** Answers whether the server accepts no writes: it is a standby, or set to read-only. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly
}

/** Answers whether the server's disk is too full to write. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === diskFull
}

/** Answers whether the role may not create tables or an extension, or there is no schema for them. */
export function mayNotCreate(error: unknown): boolean {
  return ['42501', '3F000'].includes(codeOf(error))
}

/** Answers whether a statement was cancelled because it exceeded its deadline. */
export function isTimedOut(error: unknown): boolean {
  return codeOf(error) === timedOut
}

/**
 * Answers whether the server, or a pooler before it, refuses more connections because all allowed connections are in
 * use.
 */
export function isCrowded(error: unknown): boolean {
  // PgBouncer reports this without an error code, and so does the choice among several servers.
  return (
    codeOf(error) === tooManyConnections ||
    /too many (clients|connections)|connection slots are reserved|no more connections allowed/.test(
      String((error as Error | null)?.message),
    )
  )
}

/**
 * Answers whether the same statement may succeed later: the server is unreachable, stopping, starting, full, or
 * reported a conflict.
 */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return passing.test(code) || code === readOnly
  // The driver's own errors have no codes. The codes of the system's errors begin with an E.
  const { message } = error as { message?: unknown }
  return /^E[A-Z]+$/.test(code) || /connection|timeout exceeded/i.test(String(message))
}

/**
 * Handles the failure of an optional write. Ignores the failure while the database accepts no writes.
 * @throws any other error, which is a bug
 */
export function ignoreTransient(error: unknown): void {
  if (!isTransient(error)) throw error
}

/**
 * The problem to answer if a statement failed temporarily; null if the error is a bug, or does not come from the
 * database.
 */
export function problemOf(error: unknown): Problem | null {
  if (isReadOnly(error)) return new Problem('database_read_only')
  if (isFull(error)) return new Problem('database_full')
  return isOfDatabase(error) && isTransient(error) ? new Problem('database_away') : null
}

/** Errors of the driver about a connection that broke or could not be opened. */
const lost = new WeakSet<object>()

/** Marks an error as one about the connection, because the error itself does not show it. */
export function noteLost(error: Error): void {
  lost.add(error)
}

function isOfDatabase(error: unknown): boolean {
  if (error instanceof pg.DatabaseError || lost.has(error as object)) return true
  // The pool's error while all connections are in use, and the driver's error for a connection that broke just before.
  return /^(timeout exceeded when|Client (has encountered|was closed))/.test(String((error as Error).message))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
