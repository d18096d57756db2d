// npm run build: builds the generated sources, the server and the web app if they are out of date; with --force, always.
// With names of builds, only those.
import './node-version.mjs'
import { buildWhatIsStale, everything } from './ready/builds.mjs'
import { script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  const words = process.argv.slice(2)
  const named = words.filter((word) => word !== '--force')
  const names = named.length > 0 ? named : everything
  await installWhatIsMissing()
  await buildWhatIsStale({ names, force: words.includes('--force') })
})
