// npm run bench: builds the product if it is out of date, and measures it; see docs/engineering/performance.md.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root, script } from './commands.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale()
  const args = ['--import', 'tsx', path.join('bench', 'main.ts'), ...process.argv.slice(2)]
  const bench = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the benchmark too, which must end its own processes. This script waits for it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => bench.kill('SIGTERM'))
  const [code] = await once(bench, 'exit')
  process.exitCode = code ?? 1
})
