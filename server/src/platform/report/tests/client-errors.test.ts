// Errors that the web app sends to its server.
import { reportClientError } from '@lettermill/contracts'
import { expect, it, vi } from 'vitest'
import { clientErrorRoutes, createHttp } from '../../http/index.ts'
import { createLog } from '../../log/index.ts'
import type { Occurrence } from '../index.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

async function anApp() {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const reported: Occurrence[] = []
  const reporter = { report: (each: Occurrence) => reported.push(each), flush: () => Promise.resolve() }
  const app = await createHttp({
    log: createLog('error', 'serve', reporter),
    trustProxy: [],
    secure: false,
    hcaptcha: false,
    rateLimit: 0,
    findCaller: () => Promise.resolve(null),
    findWhoMay: () => Promise.resolve(''),
  })
  clientErrorRoutes(app)
  return { call: callsOf(app), reported }
}

const sample = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at click (https://mail.example/assets/a.js:1:2)',
  page: '/campaigns',
}

// asvs: 16.4.1
it('An error of the web app is logged and reported like an error of the server', async () => {
  const { call, reported } = await anApp()
  expect((await call(reportClientError, { body: sample })).status).toBe(200)
  expect(reported).toHaveLength(1)
  expect(reported[0]).toMatchObject({
    message: 'The web app met an error',
    error: { name: 'TypeError', message: 'x is not a function', stack: sample.stack.replace(/\n +/, '\n') },
  })
})

it('Every report in a flood of errors is answered, but only 20 a minute are logged', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 60_000 })
  const { call, reported } = await anApp()
  for (let number = 0; number < 50; number += 1) {
    expect((await call(reportClientError, { body: sample })).status).toBe(200)
  }
  expect(reported).toHaveLength(20)
  vi.setSystemTime(120_000)
  await call(reportClientError, { body: sample })
  expect(reported).toHaveLength(21)
  vi.useRealTimers()
})

it('An error that is too long is refused and not logged', async () => {
  const { call, reported } = await anApp()
  expect((await call(reportClientError, { body: { ...sample, stack: 'x'.repeat(20_001) } })).status).toBe(400)
  expect(reported).toEqual([])
})
