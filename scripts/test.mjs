// npm test: installs packages, builds, and runs all checks and tests, the journeys (end-to-end tests) in a real
// browser, and the quick faults of the fault matrix. It also works in a fresh clone.
import './node-version.mjs'
import { buildWhatIsStale, everything } from './ready/builds.mjs'
import { chaosStep } from './steps/chaos.mjs'
import { runChecks } from './steps/checks.mjs'
import { getChromium } from './steps/chromium.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { newest, stepsOn } from './steps/node-versions.mjs'
import { playwrightStep } from './steps/runners.mjs'
import { close, crashed, runSteps } from './steps/steps.mjs'

const done = { passed: 1, failed: 0, skipped: [] }

/** Runs each part even if another part failed. If installing the packages failed, runs none. */
async function testAll() {
  const installed = await runSteps([step('packages', installWhatIsMissing)])
  if (installed[0].failed > 0) return installed
  const builds = await runSteps([step('builds', () => buildWhatIsStale({ names: everything }))])
  return [...installed, ...builds, ...(await runChecks(withBuild(builds[0].failed === 0)))]
}

function step(name, work) {
  return {
    name,
    work: async () => {
      await work()
      return done
    },
  }
}

/** The steps that run the built product. */
function withBuild(isBuilt) {
  const journeys = 'journeys in a browser'
  const steps = [
    { name: journeys, work: async () => playwrightStep(journeys, await getChromium()).work() },
    ...stepsOn(newest, ['start', 'journey']),
    chaosStep('faults to survive'),
  ]
  if (isBuilt) return steps
  return steps.map(({ name }) => ({ name, work: async () => crashed('Not run: there is no build to run.') }))
}

close(await testAll())
