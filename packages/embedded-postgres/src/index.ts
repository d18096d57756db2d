// The public interface of the package: a real PostgreSQL that needs nothing but npm packages. It also works if root
// starts the program, if the data folder moves, and if the program is killed or started twice.
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts'
export type { MakeDataFolder } from './place/data-folder.ts'
export { findPlace } from './place/place.ts'
export { removePlace } from './place/remove-place.ts'
export { findRunningPostgres } from './running.ts'
export { majorVersion } from './server/cluster.ts'
export type { Log } from './server/site.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start.ts'
