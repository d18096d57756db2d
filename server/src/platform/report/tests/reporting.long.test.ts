// Error reporting: what leaves the machine if a DSN is set, and that nothing leaves it otherwise.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttp } from '../../http/index.ts'
import { createLog } from '../../log/index.ts'
import { serverPath } from '../../paths.ts'
import { Problem } from '../../problem.ts'
import { openReporter, type Reporter } from '../index.ts'
import { growsLinearly } from '../../../../test/growth.ts'
import { scrub } from '../scrub.ts'

interface Received {
  message?: string
  tags: Record<string, string>
  release: string
  exception?: {
    values: {
      type: string
      value: string
      stacktrace?: { frames: { filename?: string; function?: string }[] }
    }[]
  }
}

let received: Received[] = []
let bodies: string[] = []
let answers = true

/** A fake of the service, which stores what it receives, and can be made silent. */
const service: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    bodies.push(body)
    received.push(JSON.parse(body.split('\n')[2] ?? '{}') as Received)
    if (answers) response.end('{}')
  })
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const dsn = `http://publickey@127.0.0.1:${String((service.address() as AddressInfo).port)}/42`

async function reporter(): Promise<Reporter> {
  const opened = await openReporter(dsn, 'serve')
  if (!opened) throw new Error('No reporter')
  return opened
}

/** A log that only reports errors. */
function logOf(reporter: Reporter) {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return createLog('error', 'serve', reporter)
}

beforeEach(() => {
  received = []
  bodies = []
  answers = true
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

// spec: 7.errors.reported
// asvs: 16.2.3
it('Without a DSN there is no reporter', async () => {
  expect(await openReporter(undefined, 'serve')).toBeNull()
})

describe('With a DSN', () => {
  // spec: 7.errors.reported
  it('a logged error arrives with its name, stack, role and version', async () => {
    const to = await reporter()
    logOf(to).error({ err: new RangeError('It broke'), campaign: 7 }, 'A chunk broke off')
    await to.flush()
    const [event] = received
    expect(event?.exception?.values).toMatchObject([{ type: 'RangeError', value: 'It broke' }])
    expect(event?.tags).toEqual({ role: 'serve', doing: 'A chunk broke off' })
    expect(event?.release).toMatch(/^lettermill@\d/)
    const files = event?.exception?.values[0]?.stacktrace?.frames.map(({ filename }) => filename)
    expect(files).toContain('/server/src/platform/report/tests/reporting.long.test.ts')
  })

  it('a log entry without an Error object is reported with its message', async () => {
    const to = await reporter()
    logOf(to).error({ code: 1 }, 'The worker died; starting it again')
    await to.flush()
    expect(received.map(({ message }) => message)).toEqual(['The worker died; starting it again'])
  })

  it('warnings are not sent', async () => {
    const to = await reporter()
    createLog('silent', 'serve', to).warn({ err: new Error('x') }, 'Asking again')
    await to.flush()
    expect(received).toEqual([])
  })

  // asvs: 14.2.3
  it('addresses, tokens, queries and quoted values are removed, and no path names the machine', async () => {
    const to = await reporter()
    const said =
      'invalid input "Olena Koval" of olena@example.com at 192.0.2.7, https://x.example/u?token=abc and lm_0123456789abcdef0123456789abcdef'
    logOf(to).error(
      { err: new Error(said), body: { email: 'olena@example.com' } },
      'It failed for ann@x.example',
    )
    await to.flush()
    expect(received).toHaveLength(1)
    expect(bodies[0]).not.toMatch(/Olena|olena|ann@|192\.0\.2\.7|token=abc|lm_0123/)
    expect(bodies[0]).not.toContain(path.resolve(serverPath('..')))
    expect(received[0]?.exception?.values[0]?.value).toBe(
      'invalid input "[value]" of [address] at [address], https://x.example/u?[query] and [token]',
    )
  })

  // spec: 9.errors.reporter
  it('at most 20 reports wait for a silent service, and the process stops waiting after 5 seconds', async () => {
    answers = false
    const to = await reporter()
    const log = logOf(to)
    for (let number = 0; number < 50; number += 1)
      log.error({ err: new Error(`Number ${String(number)}`) }, 'x')
    const begun = Date.now()
    await to.flush()
    expect(Date.now() - begun).toBeLessThan(7000)
    expect(bodies).toHaveLength(20)
  }, 15_000)

  // asvs: 16.3.4
  it('a call that fails is reported with its route, and an expected refusal is not reported', async () => {
    const to = await reporter()
    const app = await createHttp({
      log: logOf(to),
      trustProxy: [],
      secure: false,
      hcaptcha: false,
      rateLimit: 0,
      findCaller: () => Promise.resolve(null),
      findWhoMay: () => Promise.resolve(''),
    })
    app.get('/api/people/:email', () => Promise.reject(new Error('A bug')))
    app.get('/api/service', () => Promise.reject(new Problem('captcha_unreachable')))
    expect((await app.inject('/api/people/ann@office.example?secret=1')).statusCode).toBe(500)
    expect((await app.inject('/api/service')).statusCode).toBe(503)
    await to.flush()
    expect(received.map(({ tags }) => tags['route'])).toEqual(['GET /api/people/:email'])
    expect(bodies[0]).not.toMatch(/ann@|secret/)
    await app.close()
  })

  it('a process that dies of an error reports it before it ends', async () => {
    const crashing = `
      import { openReporter, reportCrashes } from ${JSON.stringify(pathToFileURL(serverPath('src/platform/report/index.ts')).href)}
      import { createLog } from ${JSON.stringify(pathToFileURL(serverPath('src/platform/log/index.ts')).href)}
      const reporter = await openReporter(${JSON.stringify(dsn)}, 'worker')
      reportCrashes(createLog('silent', 'worker', reporter), reporter)
      setTimeout(() => { throw new TypeError('Nobody caught this') })`
    const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', crashing], {
      cwd: serverPath(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    program.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
    const [code] = (await once(program, 'exit')) as [number]
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject({
      level: 60,
      msg: 'The process crashed',
      err: { type: 'TypeError', message: 'Nobody caught this' },
    })
    expect(received).toMatchObject([
      {
        tags: { role: 'worker' },
        exception: { values: [{ type: 'TypeError', value: 'Nobody caught this' }] },
      },
    ])
  }, 30_000)
})

it.each([
  ['Key (email)=(ann+x@office.example) exists', 'Key (email)=([address]) exists'],
  ['connect postgres://me:p@ss/word@db.example:5432/x', 'connect postgres://[credentials]@db.example:5432/x'],
  ["ENOENT: open '/home/olena/data/x'", "ENOENT: open '/home/[user]/data/x'"],
  ['relation "contacts" does not exist', 'relation "contacts" does not exist'],
  ['from 2001:db8::1 at 12:34:56', 'from [address] at 12:34:56'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('Scrubbing turns %j into %j', (text, expected) => {
  expect(scrub(text)).toBe(expected)
})

// asvs: 1.3.12
it.each(['/', 'a', '0:', '"', '?'])(
  'Scrubbing a text of %j alone takes time in proportion to its length',
  (letter) => {
    expect(growsLinearly((length) => scrub(letter.repeat(length / letter.length)), 2000)).toBe(true)
  },
)
