// Pixel and links over HTTP: the answer that a reader's mail program or browser gets, header by header, and the counts.
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, linkTokens, trackingRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const { workspaceId } = await anAccount(db)
const recorder = new EventRecorder({ db, log: createLog('silent') })
const tokens = linkTokens('a secret of at least thirty-two characters')
const target = 'https://shop.example/ціна?a=b#c'
const readers = {
  findTarget: (_campaign: number, _seq: number, link: number) => (link === 0 ? target : null),
  forget: () => undefined,
  findView: () => Promise.resolve(null),
}
const app = await startFrame(database, {
  routes: (frame) => trackingRoutes(frame, { tokens, recorder, readers }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

function get(path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, method, headers: { 'user-agent': 'Mozilla/5.0' } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const { date: _varies, ...headers } = response.headers
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(pieces).toString('latin1') })
      })
    })
      .on('error', reject)
      .end()
  })
}

test.each(['GET', 'HEAD'])('no cache stores the answer to a %s of the pixel or a link', async (method) => {
  const mailingId = await aSentCampaign(db, workspaceId)
  for (const [path, status] of [
    [`/o/${tokens.sign('open', { mailingId, seq: 1 })}.gif`, 200],
    ['/o/nonsense', 200],
    [`/c/${tokens.sign('click', { mailingId, seq: 1, link: 0 })}`, 302],
    [`/c/${tokens.sign('click', { mailingId, seq: 1, link: 9 })}`, 404],
    [`/c/${tokens.signDummy('click')}`, 404],
    ['/c/nonsense', 404],
  ] as const) {
    const { headers, ...answer } = await get(path, method)
    expect([path, answer.status]).toEqual([path, status])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status !== 404 && { 'content-security-policy': "default-src 'none'" }),
      ...(status === 302 && { 'x-robots-tag': 'noindex', 'content-length': '0' }),
    })
    // Some programs append a query, which changes nothing.
    expect(await get(`${path}?a=b`, method)).toEqual({ headers, ...answer })
  }
})

test('opens and clicks count as a reader’s, and HEAD requests as a bot’s', async () => {
  const mailingId = await aSentCampaign(db, workspaceId, { recipients: 4 })
  const address = (purpose: 'open' | 'click', seq: number) =>
    `/${purpose === 'open' ? 'o' : 'c'}/${tokens.sign(purpose, { mailingId, seq, link: 0 })}`
  await get(address('open', 1))
  await get(`${address('open', 2)}.gif?a=b`)
  await get(address('click', 1))
  await get(`${address('click', 2)}?a=b`)
  await get(address('click', 3), 'HEAD')
  await recorder.untilCounted()
  expect(await statsOf(db, mailingId)).toMatchObject({
    open: 2,
    click: 2,
    bot_click: 1,
  })
})

test('a link redirects to its address in ASCII, and a picture is served completely', async () => {
  const mailingId = await aSentCampaign(db, workspaceId)
  const link = await get(`/c/${tokens.sign('click', { mailingId, seq: 1, link: 0 })}`)
  expect([link.status, link.headers.location]).toEqual([
    302,
    'https://shop.example/%D1%86%D1%96%D0%BD%D0%B0?a=b#c',
  ])
  const picture = await get('/o/anything')
  expect(picture.body).toBe(
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1'),
  )
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a %s of the pixel is refused', async (method) => {
  expect((await get('/o/anything', method)).status).toBe(405)
})
