// A program for tests to kill. It starts the embedded database of the given data folder, sends its URL to the parent
// process, and idles.
import { startEmbeddedPostgres } from '../../src/index.ts'

const database = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: console,
  throwAway: true,
})
process.on('message', () => process.exit(3))
process.send?.(database.url)
