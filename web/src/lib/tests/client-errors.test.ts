// Uncaught errors of the web app: the server gets each once, without personal data.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerByRoute, requests } from '../../../test/server.ts'

const fresh = async () => {
  // The module remembers for the lifetime of the page which errors it has reported.
  vi.resetModules()
  const { reportError, reportUncaughtErrors } = await import('../client-errors.ts')
  const { CallFailed } = await import('../api/index.ts')
  return { reportError, reportUncaughtErrors, CallFailed }
}

const told = () => requests().map(({ body }) => JSON.parse(body) as Record<string, string>)

beforeEach(() => void answerByRoute({ 'POST /api/client-errors': () => Response.json({ message: '' }) }))
afterEach(() => vi.restoreAllMocks())

describe('an uncaught error', () => {
  // spec: 7.errors.reported
  it('is reported with its stack and with the path of the page, without the query', async () => {
    const { reportUncaughtErrors } = await fresh()
    window.history.replaceState(null, '', '/unsubscribe-confirm?token=secret')
    reportUncaughtErrors()
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') }))
    expect(told()).toMatchObject([
      { name: 'TypeError', message: 'x is not a function', page: '/unsubscribe-confirm' },
    ])
    expect(told()[0]?.['stack']).toContain('client-errors.test')
    expect(requests()[0]?.body).not.toContain('secret')
  })

  it('is reported once, and a page reports at most twenty errors', async () => {
    const { reportError } = await fresh()
    const error = new Error('Again and again')
    reportError(error)
    reportError(error)
    expect(told()).toHaveLength(1)
    for (let number = 0; number < 50; number += 1) reportError(new Error(`Number ${number}`))
    expect(told()).toHaveLength(20)
  })

  it('is not reported if it is a refused call, or not an Error', async () => {
    const { reportError, CallFailed } = await fresh()
    reportError(new CallFailed('reply', 'Wrong email or password.', 401))
    reportError(null)
    reportError('a word')
    expect(told()).toEqual([])
  })
})
