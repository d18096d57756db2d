// Runs packages/embedded-postgres for this product, with the product's name, its DATA_DIR and its sentences. The path
// is relative, so that the package need not be built before the product (ADR-0106).
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

/** The options of a start. */
export interface EmbeddedPostgresOptions {
  /** The operator's DATA_DIR, which is created if it is missing. */
  dataDir: string
  log: Log
  /** Only for tests: no fsync, so that a power cut destroys the database. Default: false. */
  throwAway?: boolean
}

/**
 * The name of the role, the database, the system user and the folders outside DATA_DIR. It must not change, because
 * existing clusters contain it.
 */
const name = 'lettermill'

/**
 * Starts PostgreSQL for DATA_DIR. The first start creates the cluster. See the operator's manual, "The embedded
 * database".
 * @throws StartError for every problem that an operator can fix
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
