// npm test: everything, from a fresh clone: packages, builds, checks, journeys in a real browser.
import './node-version.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { runChecks } from './steps/checks.mjs'
import { getChromium } from './steps/chromium.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { playwrightStep } from './steps/runners.mjs'
import { close, crashed, runSteps } from './steps/steps.mjs'

const done = { passed: 1, failed: 0, skipped: [] }

/** Each part runs whether or not another failed; without packages there is nothing to run. */
async function testAll() {
  const installed = await runSteps([step('packages', installWhatIsMissing)])
  if (installed[0].failed > 0) return installed
  const builds = await runSteps([step('builds', buildWhatIsStale)])
  return [
    ...installed,
    ...builds,
    ...(await runChecks()),
    ...(await runSteps([journeys(builds[0].failed === 0)])),
  ]
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

function journeys(isBuilt) {
  const name = 'journeys in a browser'
  const work = async () => {
    if (!isBuilt) return crashed('Not run: there is no build to walk through.')
    return playwrightStep(name, await getChromium()).work()
  }
  return { name, work }
}

close(await testAll())
