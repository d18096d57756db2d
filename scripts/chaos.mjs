// npm run chaos: injects every fault of the fault matrix into the built product; see docs/engineering/chaos.md.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root, script } from './commands.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale()
  const args = ['--import', 'tsx', 'chaos/main.ts', ...process.argv.slice(2)]
  const rig = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the rig too, which then ends the processes that it started. This process waits for it.
  process.on('SIGINT', () => undefined)
  const [code] = await once(rig, 'exit')
  process.exitCode = code ?? 1
})
