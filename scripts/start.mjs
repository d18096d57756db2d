// npm start: installs missing packages, builds the server and the web app if they are out of date, and then runs the
// server in this process, so that the server receives signals and sets the exit code. The first argument is the role
// (default: all); the server gets the other arguments.
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
