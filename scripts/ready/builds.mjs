// Builds server and web app at the same time, if they are out of date.
import path from 'node:path'
import { nodeProgram, Refusal, root, run, say } from '../commands.mjs'
import { hashSources, isFresh, removeStamp, SOURCES, writeStamp } from './stale.mjs'

/**
 * Builds what is older than its sources, or everything if `force` is set.
 * @throws {Refusal} with the compiler's message if a build fails
 */
export async function buildWhatIsStale({ force = false } = {}) {
  const hashes = Object.keys(SOURCES).map((workspace) => [workspace, hashSources(workspace, root)])
  const stale = hashes.filter(([workspace, hash]) => force || !isFresh(workspace, hash, root))
  if (stale.length === 0) return
  const names = stale.map(([workspace]) => workspace).join(' and ')
  await say(`Building ${names}`, async () => {
    const ends = await Promise.allSettled(stale.map(([workspace, hash]) => build(workspace, hash)))
    const failed = ends.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

async function build(workspace, hash) {
  removeStamp(workspace, root)
  const args = nodeProgram('vite/bin/vite.js', 'build')
  const { ok, output } = await run(process.execPath, args, { cwd: path.join(root, workspace) })
  if (!ok) throw new Refusal(`The build of ${workspace} failed:\n\n${output.trim()}`)
  writeStamp(workspace, hash, root)
}
