// npm start: installs missing packages, builds what is out of date, and then runs the server in this process, so that
// signals and exit codes are the server's. The first argument is the role (default: all); the other arguments are
// passed on.
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
