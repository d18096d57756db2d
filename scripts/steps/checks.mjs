// The steps of npm run check and npm test: types, lint rules, documentation pages and tests. Chooses the steps that a
// change needs.
import path from 'node:path'
import { nodeProgram, root } from '../commands.mjs'
import { citationsStep } from './citations.mjs'
import { coverageStep } from './coverage.mjs'
import { licencesStep } from './licences.mjs'
import { packages } from './packages.mjs'
import { vitestStep } from './runners.mjs'
import { programStep, runSteps } from './steps.mjs'

const workspaces = [
  'server',
  'web',
  'e2e',
  'chaos',
  'bench',
  'contracts',
  'client',
  'client/generate',
  ...packages,
]
/** Folders with a vitest configuration, and the name of the step that runs their tests. */
const suites = {
  server: 'tests of the server',
  web: 'tests of the web app',
  chaos: 'tests of the fault rig',
  client: 'tests of the client',
  ...Object.fromEntries(packages.map((folder) => [folder, `tests of ${folder}`])),
}
const walled = [
  'client/generate',
  'client/src',
  'contracts/src',
  'server/src',
  'server/test',
  'web/src',
  'web/test',
  'e2e',
  'chaos',
  'bench',
  'packages',
]

// TypeScript 7 is only a command and has no API, and typescript-eslint needs the API of TypeScript 6.
const typesStep = (workspace) =>
  programStep(
    `types of ${workspace}`,
    nodeProgram(
      'typescript7/bin/tsc',
      ...['-p', workspace, '--incremental'],
      ...[
        '--tsBuildInfoFile',
        path.join(root, 'node_modules', '.cache', `types-${workspace.replace('/', '-')}.json`),
      ],
    ),
  )

/** Checks a file again only if it, or the configuration, has changed since it passed. */
const cached = (name) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${path.join(root, 'node_modules', '.cache', `${name}.json`)}`,
]

const eslintStep = (files) =>
  programStep(
    'eslint',
    nodeProgram(
      'eslint/bin/eslint.js',
      '--max-warnings=0',
      '--no-warn-ignored',
      ...cached('eslint'),
      ...files,
    ),
  )

const prettierStep = (files) =>
  programStep(
    'prettier',
    nodeProgram(
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      '--ignore-unknown',
      ...cached('prettier'),
      ...files,
    ),
  )

/** Checks every import and every cycle of imports that involves a changed file. */
const wallsStep = (files) =>
  programStep(
    'import walls',
    nodeProgram('dependency-cruiser/bin/dependency-cruise.mjs', '--config=.dependency-cruiser.cjs', ...files),
  )

const pages = [
  citationsStep('decisions cited'),
  coverageStep('statements proven'),
  licencesStep('licences allowed'),
]

/**
 * Runs every step, two at a time, the longest first. Tests of the server and journeys spend about half of their time
 * waiting for timers, workers and pages; meanwhile, the second step can use the CPU.
 * @param {{ name: string, work: () => Promise<object> }[]} [journeys] further steps that use the product in a browser,
 *   the longest first
 */
export function runChecks(journeys = []) {
  const [longest, ...shorter] = journeys
  const [server, ...others] = Object.entries(suites).map(([folder, name]) => vitestStep(name, folder))
  const statics = [
    eslintStep(['.']),
    prettierStep(['.']),
    ...workspaces.map(typesStep),
    wallsStep(walled),
    ...pages,
  ]
  return runSteps([...(longest ? [longest] : []), server, ...others, ...shorter, ...statics], 2)
}

/**
 * Runs the steps that a small change needs: format and lint rules of the changed files, types of their workspaces, and
 * tests of their features.
 * @param {string[]} files paths from the project's folder
 */
export function runChecksOf(files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
  const behindWalls = wallsOf(files)
  return runSteps(
    [
      ...testsOf(files),
      ...workspacesOf(files).map(typesStep),
      ...(code.length > 0 ? [eslintStep(code)] : []),
      ...(behindWalls.length > 0 ? [wallsStep(behindWalls)] : []),
      prettierStep(files),
      ...pages,
    ],
    2,
  )
}

/** The changed files whose imports are checked, or all files if the rules have changed. */
export function wallsOf(files) {
  if (files.includes('.dependency-cruiser.cjs')) return walled
  return files.filter(
    (file) => /\.tsx?$/.test(file) && walled.some((folder) => file.startsWith(`${folder}/`)),
  )
}

/**
 * The workspaces whose types a change can break: the workspaces of the changed files, or all workspaces if a contract
 * or a package changed.
 */
export function workspacesOf(files) {
  if (files.some((file) => /^(contracts|packages)\//.test(file))) return workspaces
  return workspaces.filter((each) => files.some((file) => file.startsWith(`${each}/`)))
}

function testsOf(files) {
  return Object.entries(suites).flatMap(([folder, name]) => {
    // Packages are small, so all their tests run.
    if (folder.startsWith('packages/'))
      return files.some((file) => file.startsWith(`${folder}/`)) ? [vitestStep(name, folder)] : []
    const filters = filtersOf(files, folder)
    return filters.length > 0 ? [vitestStep(name, folder, filters)] : []
  })
}

/**
 * The arguments that make vitest run the tests of these files: a changed test by its name, otherwise the folder of the
 * feature or of the part of the platform.
 */
export function filtersOf(files, workspace) {
  const inside = files
    .filter((file) => file.startsWith(`${workspace}/`) && /\.(ts|tsx)$/.test(file))
    .map((file) => file.slice(workspace.length + 1))
  const filters = inside.map((file) =>
    /\.test\.tsx?$/.test(file) ? file : (/^src\/((features|platform)\/)?[^/]+\//.exec(file)?.[0] ?? null),
  )
  return [...new Set(filters)].filter((each) => each !== null)
}
