// npm run check: the part of npm test without a browser. With --changed: what the files that differ from main need.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { buildWhatIsStale, generated } from './ready/builds.mjs'
import { Refusal, root, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { runSuites } from './test/runner.mjs'
import { checks, suitesOf } from './test/suites.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale({ names: generated })
  await runSuites(process.argv.includes('--changed') ? suitesOf(changedFiles()) : checks)
})

/** Files that differ from the commit at which this branch left main: committed, uncommitted and new files. */
function changedFiles() {
  const base = git('branch', '--list', 'main').length > 0 ? git('merge-base', 'HEAD', 'main')[0] : 'HEAD'
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const files = [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])]
  if (files.length === 0) throw new Refusal('No file differs from main. Run npm run check for everything.')
  return files
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
