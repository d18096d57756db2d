// The express lane before the router: what it answers is what the router answers, byte by byte, and what is not plain
// goes to the router.
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { anAccount } from '../factories.ts'
import { freshDatabase, startFrame } from '../harness.ts'
import { aSentCampaign } from '../sent-campaign.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { figuresOf, HitRecorder, linkTokens, trackingRoutes } from '../../src/features/tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const { workspaceId } = await anAccount(db)
const recorder = new HitRecorder({ db, log: createLog('silent') })
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
    ask({ port, path, method, headers: { 'user-agent': 'Mozilla/5.0' } }, (response) => {
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

/** The same address in a form that the lane leaves to the router. */
const byRouter = (path: string, method?: string) => get(`${path}?a=b`, method)

test.each(['GET', 'HEAD'])(
  'a %s of the pixel and of a link is answered alike by lane and router',
  async (method) => {
    const campaignId = await aSentCampaign(db, workspaceId)
    for (const path of [
      `/o/${tokens.sign('open', { campaignId, seq: 1 })}.gif`,
      '/o/nonsense',
      `/c/${tokens.sign('click', { campaignId, seq: 1, link: 0 })}`,
      `/c/${tokens.sign('click', { campaignId, seq: 1, link: 9 })}`,
      `/c/${tokens.signDummy('click')}`,
      '/c/nonsense',
    ]) {
      const express = await get(path, method)
      expect(express).toEqual(await byRouter(path, method))
      expect(express.headers['x-content-type-options']).toBe('nosniff')
    }
  },
)

test('the lane counts as the router does', async () => {
  const campaignId = await aSentCampaign(db, workspaceId, { recipients: 4 })
  const address = (purpose: 'open' | 'click', seq: number) =>
    `/${purpose === 'open' ? 'o' : 'c'}/${tokens.sign(purpose, { campaignId, seq, link: 0 })}`
  await get(address('open', 1))
  await byRouter(address('open', 2))
  await get(address('click', 1))
  await byRouter(address('click', 2))
  await get(address('click', 3), 'HEAD')
  await recorder.untilCounted()
  expect((await figuresOf(db, [campaignId])).get(campaignId)).toMatchObject({
    open: 2,
    click: 2,
    machine_click: 1,
  })
})

test('a link leads to its address in ASCII, and of a picture every byte arrives', async () => {
  const campaignId = await aSentCampaign(db, workspaceId)
  const link = await get(`/c/${tokens.sign('click', { campaignId, seq: 1, link: 0 })}`)
  expect([link.status, link.headers.location]).toEqual([
    302,
    'https://shop.example/%D1%86%D1%96%D0%BD%D0%B0?a=b#c',
  ])
  const picture = await get('/o/anything')
  expect(picture.body).toBe(
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1'),
  )
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a %s is none of the lane’s', async (method) => {
  expect((await get('/o/anything', method)).status).toBe(405)
})
