// npm run mutants [part of a path …]: mutation testing of the sending engine's pure files. Makes one small change at a
// time and counts the changes that the tests notice. Lists the unnoticed changes of the named files, and of files in
// which the tests notice too few.
import './node-version.mjs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { pureFiles } from '../vitest.pure.config.mjs'
import { Refusal, root, script } from './commands.mjs'
import { scoreOf } from './steps/mutation-score.mjs'

/** The percentage of a file's changes that tests must notice. */
const leastScore = 80
/** The folders and files that Stryker copies before it changes them. */
const copied = ['server', 'packages', 'package.json', 'tsconfig.base.json', 'vitest.pure.config.mjs']

await script(async () => {
  const named = process.argv.slice(2)
  const files = pureFiles.filter((file) => named.length === 0 || named.some((part) => file.includes(part)))
  if (files.length === 0) throw new Refusal('None of the pure files has such a name.')
  process.chdir(root)
  const short = []
  // Runs one file at a time. A mutant that is active from the start of a process runs every test, and only the tests of
  // its own file should count.
  for (const file of files) {
    const begun = performance.now()
    const outcome = scoreOf(await changeAndTest(file))
    tell(file, outcome, performance.now() - begun)
    const isShort = outcome.score < leastScore
    if (isShort) short.push(file)
    if (isShort || named.length > 0) for (const mutant of outcome.survivors) console.log(describe(mutant))
  }
  if (short.length > 0) throw new Refusal(`Below ${leastScore} %: ${short.join(', ')}`)
})

/** Runs the file's tests once for each change, in a copy of the server and the packages. */
function changeAndTest(file) {
  return new Stryker({
    mutate: [`${file}.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.pure.config.mjs' },
    plugins: ['@stryker-mutator/vitest-runner'],
    ignorePatterns: [
      '/*',
      ...copied.map((name) => `!/${name}`),
      'dist',
      'tests',
      '/server/{demo,test,migrations}',
    ],
    tempDirName: '.mutants',
    cleanTempDir: 'always',
    disableTypeChecks: false,
    allowConsoleColors: false,
    reporters: [],
    logLevel: 'error',
    warnings: false,
  }).runMutationTest()
}

function tell(file, { score, noticed, endless, survivors }, took) {
  const count = `${noticed} of ${noticed + survivors.length}${endless > 0 ? `, ${endless} by time-out` : ''}`
  const mark = score < leastScore ? '✗' : '✓'
  console.log(
    `${mark} ${file.padEnd(40)} ${score.toFixed(1).padStart(5)} %  ${count}  ${(took / 1000).toFixed(0)} s`,
  )
}

function describe({ fileName, location: { start }, mutatorName, replacement, status }) {
  const where = `${path.relative(root, fileName)}:${start.line}:${start.column}`
  const change = replacement.replace(/\s+/g, ' ').slice(0, 80)
  return `    ${where} ${mutatorName} → ${change}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`
}
