// npm run check: runs the checks and tests of npm test that need no browser. With --changed, runs only the checks and tests that
// the files that differ from main need.
import './node-version.mjs'
import { buildWhatIsStale, generated } from './ready/builds.mjs'
import { Refusal, run, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { runSuites } from './test/runner.mjs'
import { checks, suitesOf } from './test/suites.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ names: generated })
  await runSuites(process.argv.includes('--changed') ? suitesOf(await changedFiles()) : checks)
})

/** Files that differ from the commit at which this branch left main: committed, uncommitted and new files. */
async function changedFiles() {
  const base = (await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD']))[0]
  const changed = await git('diff', '--name-only', '--diff-filter=d', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...changed, ...added])]
  if (files.length === 0) throw new Refusal('No file differs from main. Run npm run check for everything.')
  return files
}

async function git(...args) {
  const { ok, output } = await run('git', args)
  if (!ok) throw new Refusal(output.trim())
  return output.split('\n').filter(Boolean)
}
