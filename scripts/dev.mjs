// npm run dev: runs the server from its sources and restarts it at each change, and serves the web app with hot reload.
// Open Vite's address, which forwards API calls to the server.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { nodeProgram, root, script } from './commands.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ names: ['descriptions'] })
  const watch = [
    'watch',
    '--clear-screen=false',
    '--tsconfig',
    'server/tsconfig.json',
    'server/src/bin/main.ts',
    'all',
  ]
  const server = nodeProgram('tsx/dist/cli.mjs', ...watch)
  const children = [start(server, root), start(nodeProgram('vite/bin/vite.js'), path.join(root, 'web'))]
  let stopping = false
  const stop = () => {
    if (!stopping) children.forEach((child) => child.kill('SIGTERM'))
    stopping = true
  }
  // A terminal sends Ctrl-C to the children too, and a second signal would interrupt their stop.
  process.on('SIGINT', () => (stopping = true))
  process.on('SIGTERM', stop)
  for (const child of children) child.once('exit', stop)
})

function start(args, cwd) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' })
}
