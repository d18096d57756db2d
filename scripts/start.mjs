// npm start: installs what is missing, builds what is stale, and becomes the server, in this process so that signals
// and exit codes are its own. The first argument is its role (default: all), the rest is passed on.
import './node-version.mjs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhatIsStale } from './ready/builds.mjs'
import { root, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { endWithNpm } from './ready/with-npm.mjs'

const [role = 'all', ...rest] = process.argv.slice(2)

endWithNpm()

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale()
  const program = path.join(root, 'server', 'dist', 'main.js')
  process.argv = [process.execPath, program, role, ...rest]
  await import(pathToFileURL(program).href)
})
