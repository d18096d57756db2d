// What the web client sends to the server, and how it reads the answers (specification, sections 6 to 8).
import {
  deleteSender,
  exportCampaign,
  listCampaigns,
  listSenders,
  login,
  uploadImage,
} from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallFailed } from '../index.ts'
import { call, callPage, download } from '../index.ts'
import { chooseLanguage } from '../../messages/index.ts'
import { answerWith, lastRequest } from '../../../../test/server.ts'

const signIn = () => window.localStorage.setItem('authToken', 'tok')
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as CallFailed,
  )

beforeEach(signIn)
afterEach(() => vi.restoreAllMocks())

describe('a call', () => {
  // spec: 6.user.bearer-token, 7.headers.authorization
  // asvs: 3.5.1, 3.5.2
  it('carries the bearer token, its parameters and its query', async () => {
    answerWith(() => Response.json([]))
    await call(listCampaigns, { query: { search: 'spring & co', limit: 10, status: undefined } })
    expect(lastRequest().url).toBe('/api/campaigns?search=spring+%26+co&limit=10')
    expect(lastRequest().headers.get('authorization')).toBe('Bearer tok')
    await call(deleteSender, { params: { id: 7 } })
    expect(lastRequest()).toMatchObject({ url: '/api/senders/7', method: 'DELETE' })
  })

  // spec: 7.headers.content-type
  it('sends a body as JSON, and no token to an endpoint that anyone may call', async () => {
    answerWith(() =>
      Response.json({ token: 't', user: { id: 1, email: 'a@b.co', isAdmin: false }, message: '' }),
    )
    await call(login, { body: { email: 'a@b.co', password: 'secret-1' } })
    expect(lastRequest().headers.get('content-type')).toBe('application/json')
    expect(lastRequest().headers.get('authorization')).toBeNull()
    expect(JSON.parse(lastRequest().body)).toEqual({ email: 'a@b.co', password: 'secret-1' })
  })

  // spec: 7.headers.content-type
  it('sends a form without a content type, which the browser adds', async () => {
    answerWith(() => Response.json({ imageUrl: 'https://mail.example.com/uploads/a.png' }))
    const form = new FormData()
    form.append('image', new Blob(['…'], { type: 'image/png' }))
    await call(uploadImage, { form })
    expect(lastRequest().headers.get('content-type')).toBeNull()
    expect(lastRequest().headers.get('authorization')).toBe('Bearer tok')
  })

  it('returns a slice with the total of X-Total-Count', async () => {
    answerWith(() => Response.json([], { headers: { 'x-total-count': '1234567' } }))
    expect(await callPage(listCampaigns, { query: { limit: 10 } })).toEqual({
      rows: [],
      total: 1234567,
      atLeast: false,
    })
  })

  // spec: 7.campaigns.export
  it('takes the file name from X-Filename, otherwise from Content-Disposition, otherwise the fallback', async () => {
    const named = async (headers: Record<string, string>) => {
      answerWith(() => new Response('a,b', { headers }))
      return (await download(exportCampaign, { name: 'report_7.csv' }, { params: { id: 7 } })).fileName
    }
    const disposition = { 'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''%D0%B0.csv` }
    expect(await named({ 'x-filename': '%D0%97%D0%B2%D1%96%D1%82.csv', ...disposition })).toBe('Звіт.csv')
    expect(await named(disposition)).toBe('а.csv')
    expect(await named({ 'content-disposition': 'attachment; filename=plain.csv' })).toBe('plain.csv')
    expect(await named({})).toBe('report_7.csv')
  })
})

describe('a call that fails', () => {
  // spec: 8.calls.message
  it('has the message of the body', async () => {
    answerWith(() => Response.json({ message: 'The domain has already been added.' }, { status: 409 }))
    const error = await failure(call(listSenders))
    expect(error).toMatchObject({ kind: 'reply', status: 409, message: 'The domain has already been added.' })
  })

  // spec: 8.calls.message
  it('has the status in its message if the body has no message, and the text of a body that is not JSON', async () => {
    const said = async (body: string) => {
      answerWith(() => new Response(body, { status: 502 }))
      return (await failure(call(listSenders))).message
    }
    expect(await said('{}')).toBe('HTTP error! status: 502')
    expect(await said('upstream is gone')).toBe('HTTP error! status: 502: upstream is gone')
    expect(await said('<html><h1>Bad gateway</h1></html>')).toBe('HTTP error! status: 502')
  })

  // spec: 8.calls.message
  it('has the status in its message if the body of a success is not JSON', async () => {
    answerWith(() => new Response('<html></html>'))
    expect((await failure(call(listSenders))).message).toBe('HTTP error! status: 200')
  })

  it('has a Ukrainian message, with parameters, for a known problem if Ukrainian is chosen', async () => {
    await chooseLanguage('uk')
    const params = { status: 'paused', action: 'send' }
    answerWith(() => Response.json({ message: 'English', code: 'status_conflict', params }, { status: 409 }))
    expect((await failure(call(listSenders))).message).toBe(
      'Кампанію в стані «призупинено» не можна надіслати.',
    )
  })

  // spec: 8.calls.network
  it('differs from a call that got no answer', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(call(listSenders))).toMatchObject({
      kind: 'network',
      status: null,
      message: 'Failed to fetch',
    })
  })

  it('got no answer if the answer breaks off, as when the page is left while it arrives', async () => {
    const breaking = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    answerWith(() => Promise.resolve(new Response(breaking)))
    expect((await failure(call(listSenders))).kind).toBe('network')
  })

  // spec: 8.session.expired
  it.each([401, 403])('ends the session if the server answers %i', async (status) => {
    answerWith(() => Response.json({ message: 'no' }, { status }))
    expect((await failure(call(listSenders))).kind).toBe('signedOut')
    expect(window.localStorage.getItem('authToken')).toBeNull()
  })

  // spec: 8.session.expired
  it('keeps a newer sign-in when an older call is refused', async () => {
    answerWith(() => {
      window.localStorage.setItem('authToken', 'newer')
      return Response.json({ message: 'no' }, { status: 401 })
    })
    await failure(call(listSenders))
    expect(window.localStorage.getItem('authToken')).toBe('newer')
  })

  it('does not sign anyone out when signing in is refused', async () => {
    answerWith(() => Response.json({ message: 'Wrong email or password.' }, { status: 401 }))
    const error = await failure(call(login, { body: { email: 'a@b.co', password: 'x' } }))
    expect(error).toMatchObject({ kind: 'reply', message: 'Wrong email or password.' })
    expect(window.localStorage.getItem('authToken')).toBe('tok')
  })

  // spec: 5.analytics.no-token, 8.session.no-token
  it('is not sent if it needs a token and none is stored, and logs that to the console', async () => {
    window.localStorage.clear()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fetched = answerWith(() => Response.json([]))
    expect((await failure(call(listSenders))).kind).toBe('tokenMissing')
    expect(said).toHaveBeenCalledWith('Authorization error: Token not found')
    expect(fetched).not.toHaveBeenCalled()
  })
})
