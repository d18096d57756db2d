// Everything that is checked without a browser, in the order of its patience: types, rules and walls two at
// a time, then the tests, which use both cores themselves.
import { nodeProgram } from '../commands.mjs'
import { coverageStep } from './coverage.mjs'
import { licencesStep } from './licences.mjs'
import { vitestStep } from './runners.mjs'
import { programStep, runSteps } from './steps.mjs'

const types = ['server', 'web', 'e2e', 'chaos', 'bench', 'contracts'].map((workspace) =>
  programStep(`types of ${workspace}`, nodeProgram('typescript7/bin/tsc', '-p', workspace)),
)

const statics = [
  programStep('eslint', nodeProgram('eslint/bin/eslint.js', '--max-warnings=0', '.')),
  ...types,
  programStep('prettier', nodeProgram('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')),
  programStep(
    'import walls',
    nodeProgram(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.cjs',
      ...['contracts/src', 'server/src', 'server/test', 'web/src', 'web/test', 'e2e', 'chaos', 'bench'],
    ),
  ),
  coverageStep('specification covered', 'docs/specification.md'),
  coverageStep('security covered', 'docs/security.md'),
  licencesStep('licences allowed'),
]

const tests = [
  vitestStep('tests of the server', 'server'),
  vitestStep('tests of the web app', 'web'),
  vitestStep('tests of the fault rig', 'chaos'),
]

/** Runs all of them and gives their outcomes. */
export async function runChecks() {
  return [...(await runSteps(statics, 2)), ...(await runSteps(tests))]
}
