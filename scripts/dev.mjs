// npm run dev: the server from its sources, restarted at each change, and the web app with hot reload; open Vite's
// address, which proxies the API's calls.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { nodeProgram, root, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

await script(async () => {
  await installWhatIsMissing()
  const server = nodeProgram(
    'tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/src/bin/main.ts',
    'all',
  )
  const children = [start(server, root), start(nodeProgram('vite/bin/vite.js'), path.join(root, 'web'))]
  let stopping = false
  const stop = () => {
    if (!stopping) children.forEach((child) => child.kill('SIGTERM'))
    stopping = true
  }
  // A terminal's Ctrl-C reaches them directly, and a second signal would cut their stop short.
  process.on('SIGINT', () => (stopping = true))
  process.on('SIGTERM', stop)
  for (const child of children) child.once('exit', stop)
})

function start(args, cwd) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' })
}
