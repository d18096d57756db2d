// The embedded database as this product runs it: the door to packages/embedded-postgres, with the product's name, its
// DATA_DIR and its sentences. The path is relative, so that no build of the package has to precede the product's own
// (ADR-0108).
import {
  EmbeddedPostgresError,
  removePlace as removePlaceOf,
  startEmbeddedPostgres as startNamed,
  type EmbeddedPostgres,
  type Log,
} from '../../../../packages/embedded-postgres/src/index.ts'
import { makeDataDir } from '../data-dir.ts'
import { StartError } from '../problem.ts'
import { sentenceOf } from './sentences.ts'

export {
  findPlace,
  findRunningPostgres,
  type EmbeddedPostgres,
} from '../../../../packages/embedded-postgres/src/index.ts'

/** What a start needs to know. */
export interface EmbeddedPostgresOptions {
  /** The operator's DATA_DIR; made where it is missing. */
  dataDir: string
  log: Log
  /** For tests alone: no fsync, so a power cut costs the database. Default false. */
  throwAway?: boolean
}

/** Role, database, system user and folders outside DATA_DIR have this name. Installations have it in their clusters. */
const name = 'lettermill'

/**
 * Starts PostgreSQL for DATA_DIR, made at the first start: operator's manual, "The embedded database".
 * @throws StartError for everything that an operator can fix
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await startNamed({ ...options, name, makeDataFolder: makeDataDir })
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new StartError(sentenceOf(error)) : error
  }
}

/** Removes a DATA_DIR with its cluster and socket folder. Its server must have been stopped. */
export function removePlace(dataDir: string): void {
  removePlaceOf(dataDir, name)
}
