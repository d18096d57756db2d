// npm run build: builds what is out of date; with --force, everything.
import './node-version.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ force: process.argv.includes('--force') })
})
