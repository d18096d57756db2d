// npm run package [FOLDER]: makes the npm package `lettermill` from the built server and web app, as a .tgz in FOLDER
// (default: dist/). `npm publish FILE` publishes it.
import './node-version.mjs'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Refusal, root, run, say, script } from './commands.mjs'
import { assemble } from '../deploy/npm/assemble.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale()
  const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
  mkdirSync(target, { recursive: true })
  const file = await say('Packing', () => pack(target))
  console.log(file)
})

async function pack(target) {
  const folder = assemble(path.join(target, 'package'))
  const { ok, output } = await run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder })
  if (!ok) throw new Refusal(`npm pack failed. What it says:\n\n${output.trim()}`)
  return path.join(target, output.trim().split('\n').at(-1))
}
