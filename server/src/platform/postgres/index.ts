// The front door of the embedded database: a real PostgreSQL that needs nothing but npm packages, and all
// that it takes to run it under a product that may be root, moved, killed or started twice.
export { findRunningPostgres } from './running.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start.ts'
export { findPlace } from './place/place.ts'
