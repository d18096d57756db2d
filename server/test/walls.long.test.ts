// Who may import whom: the test breaks each rule of .dependency-cruiser.cjs and eslint.config.js once, in a temporary
// tree of files.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser'
import { ESLint } from 'eslint'
import { afterAll, expect, test } from 'vitest'
import { serverPath } from '../src/platform/paths.ts'

const root = serverPath('..')
const config = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as IConfiguration
const trees: string[] = []
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true })
})

/** The names of the rules that a tree of files breaks. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const tree = mkdtempSync(path.join(tmpdir(), 'lettermill-walls-'))
  trees.push(tree)
  const packages = {
    'contracts/package.json': { dependencies: { zod: '*' } },
    'server/package.json': {
      dependencies: { zod: '*', fastify: '*' },
      devDependencies: { vitest: '*' },
    },
  }
  for (const [name, value] of Object.entries(packages)) put(tree, name, JSON.stringify(value))
  for (const [name, text] of Object.entries(files)) put(tree, name, text)
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  const folders = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? name))]
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden ?? [] },
    validate: true,
    baseDir: tree,
  })
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))].sort()
}

function put(tree: string, name: string, text: string): void {
  const file = path.join(tree, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const door = 'export const door = 1\n'

const trips: Record<string, Record<string, string>> = {
  'no-circles': { 'server/src/a.ts': "import './b.ts'\n", 'server/src/b.ts': "import './a.ts'\n" },
  'no-tests-in-the-product': {
    'server/src/a.ts': "import './features/contacts/tests/model.ts'\n",
    'server/src/features/contacts/tests/model.ts': door,
  },
  'the-client-stands-alone': {
    'client/src/a.ts': "import '../../contracts/src/b.ts'\n",
    'contracts/src/b.ts': door,
  },
  'no-client-in-the-product': {
    'server/src/platform/a.ts': "import '../../../client/src/b.ts'\n",
    'client/src/b.ts': door,
  },
  'packages-know-no-product': {
    'packages/mime/src/a.ts': "import '../../../contracts/src/b.ts'\n",
    'contracts/src/b.ts': door,
  },
  'packages-by-their-door': {
    'server/src/platform/a.ts': "import '../../../packages/mime/src/b.ts'\n",
    'packages/mime/src/b.ts': door,
  },
  'packages-through-the-platform': {
    'server/src/features/senders/a.ts': "import '../../../../packages/mime/src/index.ts'\n",
    'packages/mime/src/index.ts': door,
  },
  'packages-apart': {
    'packages/one/src/a.ts': "import '../../two/src/b.ts'\n",
    'packages/two/src/b.ts': door,
  },
  'contracts-know-zod-mini-only': { 'contracts/src/a.ts': "import 'zod'\n" },
  'platform-knows-no-feature': {
    'server/src/platform/a.ts': "import '../features/contacts/index.ts'\n",
    'server/src/features/contacts/index.ts': door,
  },
  'platform-knows-problems-only': {
    'server/src/platform/a.ts': "import '../../../contracts/src/campaigns/campaigns.ts'\n",
    'contracts/src/campaigns/campaigns.ts': door,
  },
  'front-doors-only': {
    'server/src/features/campaigns/a.ts': "import '../contacts/queries.ts'\n",
    'server/src/features/contacts/queries.ts': door,
  },
  'front-doors-from-outside': {
    'server/src/app.ts': "import './features/contacts/queries.ts'\n",
    'server/src/features/contacts/queries.ts': door,
  },
  'feature-contacts-looks-down': {
    'server/src/features/contacts/a.ts': "import '../campaigns/index.ts'\n",
    'server/src/features/campaigns/index.ts': door,
  },
  'feature-analytics-looks-down': {
    'server/src/features/analytics/a.ts': "import '../mailbox/index.ts'\n",
    'server/src/features/mailbox/index.ts': door,
  },
  'features-below-the-app': {
    'server/src/features/contacts/a.ts': "import '../../worker/jobs.ts'\n",
    'server/src/worker/jobs.ts': door,
  },
  'rules-without-http': { 'server/src/features/contacts/import.ts': "import 'fastify'\n" },
  'routes-without-queries': {
    'server/src/features/contacts/import.ts': "import './routes.ts'\n",
    'server/src/features/contacts/routes.ts': door,
  },
  'server-and-web-apart': { 'server/src/a.ts': "import '../../web/src/b.ts'\n", 'web/src/b.ts': door },
  'readers-by-their-door': {
    'server/src/platform/readers/a.ts': "import '../../../../web/src/readers/b.ts'\n",
    'web/src/readers/b.ts': door,
  },
  'readers-without-the-app': {
    'web/src/readers/a.ts': "import '../lib/b.ts'\n",
    'web/src/lib/b.ts': door,
  },
  'web-and-server-apart': { 'web/src/a.ts': "import '../../server/src/b.ts'\n", 'server/src/b.ts': door },
  'chaos-from-outside': { 'chaos/a.ts': "import '../contracts/src/b.ts'\n", 'contracts/src/b.ts': door },
  'web-features-apart': {
    'web/src/features/contacts/a.ts': "import '../campaigns/b.ts'\n",
    'web/src/features/campaigns/b.ts': door,
  },
  'web-kit-below-features': {
    'web/src/ui/a.ts': "import '../features/contacts/b.ts'\n",
    'web/src/features/contacts/b.ts': door,
  },
  'web-lib-below-ui': { 'web/src/lib/a.ts': "import '../ui/b.ts'\n", 'web/src/ui/b.ts': door },
  resolvable: { 'server/src/a.ts': "import './nowhere.ts'\n" },
  declared: { 'server/src/a.ts': "import 'liquidjs'\n" },
  'no-dev-packages-at-run-time': { 'server/src/a.ts': "import 'vitest'\n" },
}
for (const feature of [
  'audit',
  'findings',
  'accounts',
  'second-factors',
  'quotas',
  'facts',
  'webhooks',
  'relays',
  'mail-providers',
  'fields',
  'consents',
  'topics',
  'contact-events',
  'senders',
  'dmarc',
  'brand',
  'templates',
  'suppressions',
  'test-addresses',
  'tracking',
  'warm-ups',
  'deliveries',
  'segments',
  'campaigns',
  'feedback',
  'forms',
  'messages',
  'checkups',
  'members',
  'reputation',
  'search',
  'mailbox',
  'pages',
  'notices',
  'contact-page',
  'preferences',
]) {
  trips[`feature-${feature}-looks-down`] = {
    [`server/src/features/${feature}/a.ts`]: "import '../analytics/index.ts'\n",
    'server/src/features/analytics/index.ts': door,
  }
}

test.each(Object.entries(trips))('the import rule "%s" detects what it forbids', async (rule, files) => {
  expect(await brokenRules(files)).toContain(rule)
})

// asvs: 1.2.4, 15.2.3
test('Every import rule has a test that breaks it', () => {
  expect((config.forbidden ?? []).map(({ name }) => name).sort()).toEqual(Object.keys(trips).sort())
})

test('allowed imports break no rule', async () => {
  const files = {
    'contracts/src/api/problem.ts': "import 'zod/mini'\n",
    'server/src/platform/problem.ts': "import '../../../contracts/src/api/problem.ts'\n",
    'server/src/features/contacts/index.ts': "export * from './routes.ts'\n",
    'server/src/features/contacts/routes.ts': "import 'fastify'\nimport './queries.ts'\n",
    'server/src/features/contacts/queries.ts': "import '../accounts/index.ts'\n",
    'server/src/features/accounts/index.ts': door,
    'server/src/app.ts': "import './features/contacts/index.ts'\n",
    'server/src/features/contacts/tests/import.test.ts':
      "import '../queries.ts'\nimport '../../campaigns/queries.ts'\nimport '../../../../test/harness.ts'\nimport 'vitest'\n",
    'server/src/features/campaigns/queries.ts': door,
    'server/test/harness.ts': "import '../src/app.ts'\n",
  }
  expect(await brokenRules(files)).toEqual([])
})

test.each([
  ['a rule', 'server/src/features/contacts/import.ts', 1],
  ['a route', 'server/src/features/contacts/routes.ts', 1],
  ['queries.ts', 'server/src/features/contacts/queries.ts', 0],
  ['a file of a queries folder', 'server/src/features/contacts/queries/list.ts', 0],
  ['a helper of tests', 'server/src/features/contacts/tests/model.ts', 0],
])('The linter knows whether SQL is allowed in %s', async (_where, filePath, refusals) => {
  const eslint = new ESLint({ cwd: root })
  const text = 'const sql = String.raw\nexport const statement = sql`select 1`\n'
  const [result] = await eslint.lintText(text, { filePath: path.join(root, filePath) })
  expect(result?.messages.filter(({ message }) => message.includes('queries'))).toHaveLength(refusals)
})

test.each([
  ['server/test/a.ts', "spawnSync('ps', ['-A'])", 1],
  ['chaos/a.ts', "execFileSync('lsof', [])", 1],
  ['scripts/a.mjs', "spawn('python3', [])", 1],
  ['server/src/platform/a.ts', "execFileSync('ss', [])", 1],
  ['server/test/a.ts', 'spawn(process.execPath, [])', 0],
])('The linter finds programs that a minimal Debian lacks: in %s, %s', async (filePath, call, refusals) => {
  const eslint = new ESLint({ cwd: root })
  const [result] = await eslint.lintText(`${call}\n`, { filePath: path.join(root, filePath) })
  expect(result?.messages.filter(({ message }) => message.includes('every machine'))).toHaveLength(refusals)
})

test('A package that others install mentioned this product', () => {
  const packages = path.join(root, 'packages')
  const texts = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|md)$/.test(name) && !/(^|\/)(dist|node_modules)\//.test(name),
  )
  expect(texts.length).toBeGreaterThan(10)
  const product = /(?<!@)lettermill|campaign|mailings?\b|workspace|SMTP_URL|ADR-/i
  const named = texts.filter((name) => product.test(readFileSync(path.join(packages, name), 'utf8')))
  expect(named).toEqual([])
})
