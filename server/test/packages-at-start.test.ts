// Which packages the start of each process loads, in the built product. A package costs memory in every process that
// loads it, so what few instances need, or what is needed late, is loaded where it is used, by import().
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { templateTasks } from '../src/features/templates/index.ts'
import { serverPath } from '../src/platform/paths.ts'
import { Problem } from '../src/platform/problem.ts'
import { ThreadPool } from '../src/platform/threads/index.ts'
import { builtProgram } from './built-program.ts'

/** Words, configuration, log, database and shapes. */
const always = ['i18next', 'pg', 'pino', 'zod', 'zod/mini']

/** Small. All processes open the same services, and this is one of them. */
const captcha = ['altcha-lib', 'altcha-lib/algorithms/pbkdf2']

const web = [
  ...always,
  ...['@fastify/multipart', '@fastify/rate-limit', '@fastify/static', '@fastify/under-pressure'],
  ...['fastify', 'fastify-type-provider-zod'],
  // These two are small. They must know each route from its beginning.
  ...['@fastify/swagger', '@fastify/swagger-ui'],
  // A missing native module must end the start, and not the first sign-in.
  '@node-rs/argon2',
  ...captcha,
  ...['aws4fetch', 'fflate', 'htmlparser2', 'ipaddr.js', 'liquidjs', 'postal-mime', 'temporal-polyfill'],
]

/** All packages that the start of each process may load, by the file of its role or thread. */
const packages: [string, string[]][] = [
  ['bin/all.ts', web],
  ['bin/serve.ts', web],
  [
    'bin/work.ts',
    [
      ...always,
      ...captcha,
      ...['aws4fetch', 'graphile-worker', 'ipaddr.js', 'liquidjs', 'pg-copy-streams', 'postal-mime'],
      'temporal-polyfill',
    ],
  ],
  [
    'bin/template-thread.ts',
    ['htmlparser2', 'i18next', 'ipaddr.js', 'liquidjs', 'postcss', 'sanitize-html', 'zod/mini'],
  ],
  ['bin/dmarc-thread.ts', ['fflate', 'htmlparser2', 'i18next', 'postal-mime', 'tldts', 'zod/mini']],
  ['bin/feedback-thread.ts', ['i18next', 'postal-mime', 'zod/mini']],
  ['bin/probe-thread.ts', ['i18next', 'liquidjs', 'pg', 'temporal-polyfill', 'zod/mini']],
]

let chunks: Rolldown.OutputChunk[]

beforeAll(async () => {
  const built = await build({ root: serverPath(), logLevel: 'silent', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  chunks = output.filter((each) => each.type === 'chunk')
})

/** The packages that static imports reach from the file of a role or a thread. A role starts in main.ts. */
function packagesOf(file: string): string[] {
  const starts = file.endsWith('-thread.ts') ? [file] : ['bin/main.ts', file]
  const isStart = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    starts.some((name) => facadeModuleId?.endsWith(`/src/${name}`))
  const loaded = new Set(chunks.filter(isStart))
  expect(loaded.size).toBe(starts.length)
  const found = new Set<string>()
  // A set also visits what is added to it meanwhile.
  for (const { imports } of loaded)
    for (const name of imports) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (chunk) loaded.add(chunk)
      else if (!isBuiltin(name)) found.add(name)
    }
  return [...found].sort()
}

test.each(packages)('the start of %s loads no package but those listed here', (file, expected) => {
  expect(packagesOf(file)).toEqual([...expected].sort())
})

test('a built thread says what is wrong with a design, though it does not load the frame of HTTP', async () => {
  const threads = new ThreadPool({
    script: () => path.join(path.dirname(builtProgram()), 'template-thread.js'),
    threads: 1,
    deadline: 10_000,
    tooLong: () => new Problem('too_many_requests', { minutes: 1 }),
  })
  const makeTemplate = threads.task<typeof templateTasks.makeTemplate>('makeTemplate')
  await expect(makeTemplate({ kind: 'design', document: { version: 1 } }, 1)).rejects.toMatchObject({
    code: 'design_invalid',
    params: { reason: 'is missing' },
  })
  await threads.close()
})
