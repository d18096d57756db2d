// npm test: installs packages, builds, and runs the static checks, the tests, the journeys in a real browser and one
// kill of the fault rig. With --all (npm run test:all): all other tests. Both work in a fresh clone.
import './node-version.mjs'
import { getChromium } from './chromium.mjs'
import { script } from './commands.mjs'
import { buildWhatIsStale, everything } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { runSuites } from './test/runner.mjs'
import { longSuites, shortSuites } from './test/suites.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ names: everything })
  process.env.CHROMIUM_PATH = await getChromium()
  await runSuites(process.argv.includes('--all') ? longSuites : shortSuites)
})
