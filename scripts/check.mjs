// npm run check: what CI runs, except the journeys in a browser. With --changed, only what files that differ from main
// need.
import './node-version.mjs'
import { runChecks, runChecksOf } from './steps/checks.mjs'
import { Refusal, run, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { close } from './steps/steps.mjs'

await script(async () => {
  await installWhatIsMissing()
  close(await (process.argv.includes('--changed') ? runChecksOf(await changedFiles()) : runChecks()))
})

/** Files that differ from the commit where this branch left main, whether committed or not, including new files. */
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
