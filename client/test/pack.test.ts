// Packs the client, installs it into an empty folder as a script's project would, and compiles it under strict
// settings. The types carry the comments of the contracts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { descriptions } from '@lettermill/contracts/descriptions'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

const here = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'client-pack-'))
const installed = path.join(folder, 'node_modules', '@lettermill', 'client')
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--silent', '--offline', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
  })

beforeAll(() => {
  npm(here, 'pack', '--pack-destination', folder, '--ignore-scripts=false')
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none'
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, 'install', `./${tarball}`)
}, 240_000)
afterAll(() => {
  rmSync(folder, { recursive: true })
})

it('The package holds its build, README and licence, and needs no other package', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((name) => /test|^generate|tsbuildinfo|(?<!\.d)\.ts$/.test(name))).toEqual([])
  expect(readdirSync(path.join(folder, 'node_modules', '@lettermill'))).toEqual(['client'])
})

it('The README’s example compiles in a strict project, and wrong calls do not', () => {
  const readme = readFileSync(path.join(installed, 'README.md'), 'utf8')
  const example = /```ts\n([\s\S]+?)```/.exec(readme)?.[1] ?? ''
  const wrong = [
    '// @ts-expect-error an id is missing',
    'await lettermill.sendCampaign()',
    '// @ts-expect-error there is no such status',
    "await lettermill.listCampaigns({ query: { status: 'sleeping' } })",
    '// @ts-expect-error there is no such field',
    'export const none = contact.shoe_size',
    'export const email: string = contact.email',
  ]
  mkdirSync(path.join(folder, 'src'))
  writeFileSync(path.join(folder, 'src', 'a.ts'), [example, ...wrong].join('\n'))
  const types = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@types/node/package.json')))
  const compilerOptions = {
    strict: true,
    module: 'NodeNext',
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    noEmit: true,
    typeRoots: [types],
    types: ['node'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe', encoding: 'utf8' })
}, 180_000)

/** Types, and the properties in them whose comments are read, by the paths of their descriptions. */
const commented: [type: string, ...paths: string[]][] = [
  ['Campaign', 'Campaign.bounce_count', 'Campaign.reply_to', 'Campaign.version'],
  ['ContactDetail', 'ContactDetail.fields', 'ContactDetail.status_since'],
  ["Agenda['running'][number]", 'Agenda.running.done_at', 'Agenda.running.settled'],
  ["Reply<'addSuppressions'>", 'addSuppressions.reply.added', 'addSuppressions.reply.invalid'],
  ["Reply<'uploadContacts'>", 'uploadContacts.reply.imported', 'uploadContacts.reply.erased'],
  ['Relay', 'Relay.per_second'],
  ['CampaignProgress', 'CampaignProgress.test_mode'],
  ["Body<'createContact'>", 'createContact.body.fields', 'createContact.body.groupIds'],
  ["Body<'createCampaign'>", 'createCampaign.body.scheduleDate'],
  ["Body<'updateCampaign'>", 'updateCampaign.body.version'],
  ["Query<'listContacts'>", 'listContacts.query.limit', 'listContacts.query.email'],
  ["Query<'exportAudit'>", 'exportAudit.query.search'],
]

it('An editor shows the comments of twenty properties, each at its own property, and those of calls', () => {
  const paths = commented.flatMap(([, ...each]) => each)
  expect(paths).toHaveLength(20)
  const shown = readComments([...commented, ['Client', 'getCampaign']])
  expect(shown).toEqual([
    ...paths.map((each) => expect.stringContaining(descriptions[each] ?? 'no description')),
    'One campaign with its stats. For an approved account, by its session or by an API token with the scope `read`.',
  ])
})

/** The comments of properties, as the compiler gives them to an editor. */
function readComments(wanted: typeof commented): string[] {
  const file = path.join(folder, 'comments.ts')
  const program = [
    "import type { Agenda, Campaign, CampaignProgress, Client, ContactDetail, Relay } from '@lettermill/client'",
    'type Input<N extends keyof Client> = NonNullable<Parameters<Client[N]>[0]>',
    'type Body<N extends keyof Client> = Input<N> extends { body?: infer B } ? NonNullable<B> : never',
    'type Query<N extends keyof Client> = Input<N> extends { query?: infer Q } ? NonNullable<Q> : never',
    'type Reply<N extends keyof Client> = Awaited<ReturnType<Client[N]>>',
    ...wanted.map(([type], at) => `export type Read${String(at)} = ${type}`),
  ]
  writeFileSync(file, program.join('\n'))
  const options = { strict: true, module: ts.ModuleKind.NodeNext, types: [], noEmit: true }
  const compiled = ts.createProgram([file], options)
  const checker = compiled.getTypeChecker()
  const source = compiled.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const types = module ? checker.getExportsOfModule(module) : []
  return wanted.flatMap(([type, ...paths], at) => {
    const read = types.find(({ name }) => name === `Read${String(at)}`)
    if (!read) throw new Error(`${type} does not compile`)
    return paths.map((each) => {
      const property = checker.getDeclaredTypeOfSymbol(read).getProperty(each.split('.').at(-1) ?? '')
      return ts.displayPartsToString(property?.getDocumentationComment(checker))
    })
  })
}
