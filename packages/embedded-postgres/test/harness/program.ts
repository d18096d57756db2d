// A program for the tests to kill: it starts the embedded database of the given data folder, tells its parent
// the address, and idles.
import { startEmbeddedPostgres } from '../../src/index.ts'

const database = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: console,
  throwAway: true,
})
process.on('message', () => process.exit(3))
process.send?.(database.url)
