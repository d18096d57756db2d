// npm run on-node -- VERSION [start] [journey] [tests] [FOLDER …]: runs the start, one journey, and the tests of server
// and packages (all three unless named) with another version of Node.js, which comes from the npm registry. Without a
// version, runs them with each version. A folder such as server/src/platform/ runs only the tests in it.
import './node-version.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { Refusal, script } from './commands.mjs'
import { stepsOn, versions } from './steps/node-versions.mjs'
import { close, runSteps } from './steps/steps.mjs'

const parts = ['start', 'journey', 'tests']

await script(async () => {
  const words = process.argv.slice(2)
  const asked = words.filter((word) => /^\d/.test(word))
  const filters = words.filter((word) => /^(server|packages)\//.test(word))
  const named = words.filter((word) => !asked.includes(word) && !filters.includes(word))
  const unknown = named.find((word) => !parts.includes(word))
  if (unknown) throw new Refusal(`There is no part “${unknown}”. Name some of: ${parts.join(', ')}.`)
  await installWhatIsMissing()
  await buildWhatIsStale()
  const which = filters.length > 0 ? [...new Set([...named, 'tests'])] : named.length > 0 ? named : parts
  const wanted = asked.length > 0 ? asked : versions
  close(await runSteps(wanted.flatMap((version) => stepsOn(version, which, filters))))
})
