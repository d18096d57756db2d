// The one error that this package throws.

/**
 * What went wrong:
 * - `name_invalid`: `name` is not a lower-case word of at most 16 letters, digits and underscores.
 * - `no_programs`: the package has no PostgreSQL programs for this system, or they do not run on it; `reason` says
 *   which.
 * - `already_running`: another program runs the cluster in `folder`.
 * - `cannot_lock`: the system did not let this program take the lock; `reason` is the system's message.
 * - `folder_unwritable`: the data folder `folder` cannot be made or written; `reason` is the system's message.
 * - `cluster_missing`: the cluster lay in `folder`, which is gone or out of reach.
 * - `unreachable`: the user who runs PostgreSQL cannot enter the cluster's `folder`.
 * - `no_place`: the user who runs PostgreSQL can enter neither the data folder nor any of the system's state folders.
 * - `no_user`: root starts the program, and no system user could be made to run PostgreSQL.
 * - `other_owner`: the cluster in `folder` belongs to another user.
 * - `other_version`: another major version of PostgreSQL made the cluster in `folder`; `reason` is that version.
 * - `initdb_failed`, `did_not_start`: `reason` is PostgreSQL's own message.
 * - `system_refused`: another system call about `folder` failed; `reason` is the system's message.
 */
export type EmbeddedPostgresErrorCode =
  | 'name_invalid'
  | 'no_programs'
  | 'already_running'
  | 'cannot_lock'
  | 'folder_unwritable'
  | 'cluster_missing'
  | 'unreachable'
  | 'no_place'
  | 'no_user'
  | 'other_owner'
  | 'other_version'
  | 'initdb_failed'
  | 'did_not_start'
  | 'system_refused'

/**
 * A problem that the person who runs the program can fix. The message says how; `code` tells a program which problem it
 * is.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode
  /** The folder that the error is about, or an empty text. */
  readonly folder: string
  /** The message of the system or of PostgreSQL; empty if the code says everything. */
  readonly reason: string

  constructor(
    code: EmbeddedPostgresErrorCode,
    message: string,
    { folder = '', reason = '' }: { folder?: string; reason?: string } = {},
  ) {
    super(message)
    this.code = code
    this.folder = folder
    this.reason = reason
  }
}
