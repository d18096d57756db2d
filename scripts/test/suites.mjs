// What `npm test`, `npm run test:all` and `npm run check` run. Every test is in exactly one of the first two: files
// named *.long.test.ts and *.long.spec.ts, and faults that `npm test` does not name, belong to `npm run test:all`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { nodeProgram, root } from '../commands.mjs'
import { readFaults, readPlaywright, readVitest } from './reports.mjs'

const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)
const workspaces = ['server', 'web', 'e2e', 'chaos', 'bench', 'contracts', 'client', ...packages]
/** Folders with a Vitest configuration. */
const tested = ['server', 'web', 'chaos', 'client', ...packages]
const walled = ['client/generate', 'client/src', 'contracts/src', 'server/src', 'server/test', 'web/src']
walled.push('web/test', 'e2e', 'chaos', 'bench', 'packages')
const cache = (name) => path.join(root, 'node_modules', '.cache', name)

const program = (name, file, ...args) => ({ name, args: () => nodeProgram(file, ...args) })

// TypeScript 7 is only a command and has no API, and typescript-eslint needs the API of TypeScript 6.
const types = (workspace) =>
  program(
    `types of ${workspace}`,
    'typescript7/bin/tsc',
    ...['-p', workspace, '--incremental', '--tsBuildInfoFile', cache(`${workspace.replace('/', '-')}.json`)],
  )

/** Checks a file again only if it, or the configuration, has changed since it passed. */
const cached = (name) => ['--cache', '--cache-strategy=content', `--cache-location=${cache(`${name}.json`)}`]

const strict = ['--max-warnings=0', '--no-warn-ignored', ...cached('eslint')]
const eslint = (files) => program('eslint', 'eslint/bin/eslint.js', ...strict, ...files)

const quiet = ['--check', '--log-level=warn', '--ignore-unknown', ...cached('prettier')]
const prettier = (files) => program('prettier', 'prettier/bin/prettier.cjs', ...quiet, ...files)

/** Checks every import and every cycle of imports that involves a file. */
const cruiser = ['dependency-cruiser/bin/dependency-cruise.mjs', '--config=.dependency-cruiser.cjs']
const walls = (files) => program('import walls', ...cruiser, ...files)

const coverage = { name: 'statements proven', args: () => ['scripts/coverage.mjs', '--quiet'] }

/**
 * The Vitest tests of a workspace.
 * @param {string[]} words arguments that choose the tests
 */
const vitest = (workspace, words) => ({
  name: `tests of ${workspace}`,
  cwd: path.join(root, workspace),
  read: readVitest,
  args: (report, files) =>
    nodeProgram(
      'vitest/vitest.mjs',
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(files.length > 0 ? ['--maxWorkers=1', ...files] : words),
    ),
})

/** Workspaces whose Vitest configuration has projects, with long tests apart. */
const withLong = ['server', 'web', 'packages/embedded-postgres', 'packages/smtp-client']
const short = (workspace) => (withLong.includes(workspace) ? ['--project=!long*'] : [])
const long = ['--project=long*']

/** Journeys in a browser; `project` as in e2e/playwright.config.ts. */
export const journeys = (name, project, filters = [], node = process.execPath) => ({
  name,
  program: node,
  read: readPlaywright,
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  args: (_report, files) =>
    nodeProgram(
      '@playwright/test/cli.js',
      ...['test', '--config=e2e/playwright.config.ts', '--reporter=line,json', `--project=${project}`],
      ...(files.length > 0 ? ['--workers=1', ...files] : filters),
    ),
})

/** Faults of the fault rig; `words` choose them. */
const faults = (words) => ({
  name: 'faults',
  read: readFaults,
  args: (report, keys) => [
    ...['--import', 'tsx', 'chaos/main.ts', `--report=${report}`],
    ...(keys.length > 0 ? [`--only=${keys.join(',')}`] : words),
  ],
})

const statics = [eslint(['.']), prettier(['.']), walls(walled), ...workspaces.map(types), coverage]

/** `npm run check`: what `npm test` runs without a browser. The longest suite is first. */
export const checks = [...tested.map((workspace) => vitest(workspace, short(workspace))), ...statics]

/** `npm test`: in ten minutes on two cores. */
export const shortSuites = [journeys('journeys', 'journeys'), ...checks, faults(['--only=kill-worker-small'])]

/** `npm run test:all`: everything that `npm test` does not run. */
export const longSuites = [
  journeys('long journeys', 'long'),
  ...withLong.map((workspace) => vitest(workspace, long)),
  { name: 'Node.js 26', args: () => ['scripts/on-node.mjs', '26'] },
  faults(['--quick']),
]

/**
 * What a small change needs: format and lint rules of the changed files, types of their workspaces, and the short tests
 * of their features.
 * @param {string[]} files paths from the project's folder
 */
export function suitesOf(files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
  const behindWalls = wallsOf(files)
  return [
    ...tested.flatMap((workspace) => {
      const filters = filtersOf(files, workspace)
      return filters.length > 0
        ? [vitest(workspace, [...short(workspace), '--passWithNoTests', ...filters])]
        : []
    }),
    ...workspacesOf(files).map(types),
    ...(code.length > 0 ? [eslint(code)] : []),
    ...(behindWalls.length > 0 ? [walls(behindWalls)] : []),
    prettier(files),
    coverage,
  ]
}

/** The changed files whose imports are checked, or all files if the rules have changed. */
export function wallsOf(files) {
  if (files.includes('.dependency-cruiser.cjs')) return walled
  return files.filter((file) => /\.tsx?$/.test(file) && walled.some((each) => file.startsWith(`${each}/`)))
}

/** The workspaces whose types a change can break: those of the changed files; all if a contract or a package changed. */
export function workspacesOf(files) {
  if (files.some((file) => /^(contracts|packages)\//.test(file))) return workspaces
  return workspaces.filter((each) => files.some((file) => file.startsWith(`${each}/`)))
}

/**
 * The arguments that make Vitest run the tests of these files: a changed test by its name, otherwise the folder of the
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
