// npm run chaos: breaks the built product in every way of the fault matrix; see docs/engineering/chaos.md.
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
  // Ctrl+C reaches the rig too, which ends what it started; this process waits for it.
  process.on('SIGINT', () => undefined)
  const [code] = await once(rig, 'exit')
  process.exitCode = code ?? 1
})
