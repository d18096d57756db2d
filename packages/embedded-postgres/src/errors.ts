// The one error that this package throws.

/**
 * What is wrong:
 * - `name_invalid`: `name` is not a short word of lower-case letters, digits and underscores.
 * - `no_programs`: there are no PostgreSQL programs for this system, or they do not run on it; `reason` says which.
 * - `already_running`: another program runs the cluster in `folder`.
 * - `cannot_lock`: that could not be found out; `reason` is the system's.
 * - `folder_unwritable`: `folder`, the data folder, cannot be made or written; `reason` is the system's.
 * - `cluster_missing`: the cluster lay in `folder`, which is gone or out of reach.
 * - `unreachable`: the user who runs PostgreSQL cannot enter the cluster's `folder`.
 * - `no_place`: that user reaches neither the data folder nor any folder for the state of programs.
 * - `no_user`: root starts the program, and no system user could be made to run PostgreSQL.
 * - `other_owner`: the cluster in `folder` belongs to another user.
 * - `other_version`: another major version made the cluster in `folder`; `reason` is that version.
 * - `initdb_failed`, `did_not_start`: `reason` has PostgreSQL's own words.
 * - `system_refused`: the system refused something else about `folder`; `reason` is its own.
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

/** A problem that the person who runs the program can fix. Its message says how; tell the cases apart by `code`. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode
  /** The folder that it is about; empty where it is about none. */
  readonly folder: string
  /** Why, in the words of the system or of PostgreSQL; empty where the code says it all. */
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
