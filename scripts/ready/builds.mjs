// Builds what is out of date: the product, and the generated sources that types and tests need.
import path from 'node:path'
import { nodeProgram, Refusal, root, run, say } from '../commands.mjs'
import { hashSources, isFresh, removeStamp, writeStamp } from './stale.mjs'

/** What the running product consists of. */
export const product = ['descriptions', 'server', 'web']
/** Sources that git does not hold: the texts of the API reference, and the types and calls of the client. */
export const generated = ['descriptions', 'client']
export const everything = [...generated, 'server', 'web']

const vite = (...args) => nodeProgram('vite/bin/vite.js', 'build', ...args)

/** The programs of each build, one after the other. */
const programs = {
  descriptions: { runs: [nodeProgram('tsx/dist/cli.mjs', 'client/generate/descriptions.ts')], cwd: root },
  client: { runs: [nodeProgram('tsx/dist/cli.mjs', 'client/generate/main.ts')], cwd: root },
  server: { runs: [vite()], cwd: path.join(root, 'server') },
  web: { runs: [vite('--config', 'readers.config.ts'), vite()], cwd: path.join(root, 'web') },
}

/**
 * Builds those of the named builds that are older than their sources, or all of them if `force` is set. Builds at the
 * same time what does not need another build.
 * @param {string[]} [names] with `descriptions` before what needs them
 * @throws {Refusal} with the compiler's message if a build fails
 */
export async function buildWhatIsStale({ names = product, force = false } = {}) {
  const hashes = names.map((name) => [name, hashSources(name, root)])
  const stale = hashes.filter(([name, hash]) => force || !isFresh(name, hash, root))
  if (stale.length === 0) return
  await say(`Building ${stale.map(([name]) => name).join(', ')}`, async () => {
    const builds = new Map()
    for (const [name, hash] of stale) {
      const first = name === 'web' ? undefined : builds.get('descriptions')
      builds.set(
        name,
        Promise.resolve(first).then(() => build(name, hash)),
      )
    }
    const ends = await Promise.allSettled(builds.values())
    const failed = ends.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

async function build(name, hash) {
  removeStamp(name, root)
  const { runs, cwd } = programs[name]
  for (const args of runs) {
    const { ok, output } = await run(process.execPath, args, { cwd })
    if (!ok) throw new Refusal(`The build of ${name} failed:\n\n${output.trim()}`)
  }
  writeStamp(name, hash, root)
}
