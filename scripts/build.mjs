// npm run build: builds what is out of date, or with --force everything. With names of builds, only those.
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
