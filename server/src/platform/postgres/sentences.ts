// Sentences about problems of the embedded database. They name the product's variables, and DATABASE_URL as a remedy.
import {
  majorVersion,
  type EmbeddedPostgresError,
  type EmbeddedPostgresErrorCode,
} from '../../../../packages/embedded-postgres/src/index.ts'

type Facts = Pick<EmbeddedPostgresError, 'folder' | 'reason' | 'message'>

const elsewhere = ({ message }: Facts) => `${message} Or set DATABASE_URL to use another PostgreSQL.`

/**
 * Sentences by code. A code that is missing here does not concern the product, so the package's own sentence is used.
 */
const sentences: Partial<Record<EmbeddedPostgresErrorCode, (facts: Facts) => string>> = {
  no_programs: ({ reason }) =>
    `There is no embedded PostgreSQL for this system: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer, for example DATABASE_URL=postgresql://lettermill:secret@127.0.0.1:5432/lettermill`,
  already_running: ({ folder }) =>
    `Another Lettermill already runs on the database in ${folder}. Stop that one first, or give this one a DATA_DIR (and PORT) of its own.`,
  cannot_lock: ({ reason }) => `DATA_DIR cannot be locked against a second Lettermill: ${reason}`,
  folder_unwritable: ({ folder, reason }) =>
    `DATA_DIR (${folder}) cannot be written: ${reason}. Make it a folder that this user may write, or set DATA_DIR to another one.`,
  other_version: ({ folder, reason }) =>
    `The database in ${folder} was made by PostgreSQL ${reason}, this Lettermill brings ${majorVersion}. Export it with the version that made it, and import it into an empty DATA_DIR with this one.`,
  system_refused: ({ folder, reason }) =>
    `The embedded database of DATA_DIR (${folder}) cannot be started: ${reason}. Give it a folder on a local disk with room to write, or set DATABASE_URL.`,
  no_place: elsewhere,
  no_user: elsewhere,
  did_not_start: elsewhere,
}

/** The sentence that an operator reads at the start. */
export function sentenceOf(error: Facts & { code: EmbeddedPostgresErrorCode }): string {
  return sentences[error.code]?.(error) ?? error.message
}
