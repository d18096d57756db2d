// npm run build: builds the server and the web app if they are out of date; with --force, always.
import './node-version.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ force: process.argv.includes('--force') })
})
