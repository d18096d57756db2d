// The server never requests an address that an account wrote: not when it saves, shows or sends it, and not when
// somebody follows it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import {
  createTemplate,
  listTemplates,
  previewMessage,
  updateTemplate,
  uploadContacts,
} from '@lettermill/contracts'
import { afterAll, expect, test, vi } from 'vitest'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)

const asked: string[] = []
const listener = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end('x')
}).listen(0, '127.0.0.1')
await once(listener, 'listening')
const { port } = listener.address() as AddressInfo
const connect = vi.spyOn(Socket.prototype, 'connect')
afterAll(async () => {
  await worker.stop()
  listener.close()
})

/** The targets of connections since the last call, except the database and relay of the tests. */
function connections(): string[] {
  const home = [new URL(database.url).port, new URL(sink.url).port]
  return connect.mock.calls
    .splice(0)
    .map((given: unknown[]) => targetOf(given))
    .filter((target) => !home.some((each) => target.endsWith(`:${each}`)) && !target.includes('.s.PGSQL'))
}

/** A socket gets its target as options, as port and host, or, from Node itself, as a list of either. */
function targetOf([first, second]: unknown[]): string {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first !== 'object') return `${String(second)}:${String(first)}`
  const { host, port: number, path } = first as { host?: string; port?: number; path?: string }
  return `${host ?? path ?? ''}:${String(number ?? '')}`
}

const here = `http://127.0.0.1:${String(port)}`
const named = `http://fetch-me.invalid:${String(port)}`
const html = `<p>x <a href="${here}/link">a</a> <a href="${here}/{{ ref_id }}">b</a> <a href="{{ link }}">c</a>
  <img src="${here}/picture.png"> <img src="${named}/picture.png"> <img src="//127.0.0.1:${String(port)}/x.png"></p>
  <link rel="stylesheet" href="${here}/style.css"><style>@import "${here}/import.css"</style>
  <img srcset="${here}/set.png 1x" src="${here}/src.svg"><object data="${here}/object"></object>
  <table background="${here}/background.png"><tr><td>x</td></tr></table>
  <svg><image href="${here}/svg.png"/></svg><!--#include virtual="${here}/include"--><a href="file:///etc/passwd">x</a>`

// asvs: 1.3.6
test('a template with foreign addresses is saved, changed, listed and shown without a request to them', async () => {
  const { call } = await aSignedInAccount(app, db)
  connections()
  const contacts = [{ first_name: 'Ann', email: 'ann@far.example', link: `${here}/contact`, ref_id: 'r' }]
  const { groupId } = (await call(uploadContacts, { body: { contacts, groupName: here } })).body
  const saved = await call(createTemplate, { body: { name: here, body_html: html } })
  expect(saved.status).toBe(200)
  await call(updateTemplate, { params: { id: saved.body.id }, body: { name: 'x', body_html: html } })
  await call(listTemplates)
  for (const body of [{ body_html: html }, { templateId: saved.body.id }]) {
    expect((await call(previewMessage, { body: { ...body, subject: here, groupId } })).status).toBe(200)
  }
  expect([asked, connections()]).toEqual([[], []])
})

// asvs: 1.3.6
test('a campaign with foreign addresses is sent, shown and followed without a request to them', async () => {
  connections()
  const campaign = await aCampaign(db, { contacts: 2, body: html, subject: here })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  const source = sink.arrivals[0]?.source.toString().replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const click = /\/c\/[\w-]{35}/.exec(source)?.[0] ?? ''
  const followed = await app.inject({ url: click })
  expect([followed.statusCode, followed.headers.location]).toEqual([302, `${here}/link`])
  expect([asked, connections()]).toEqual([[], []])
})

test('this test notices a connection that is made', async () => {
  connections()
  await fetch(`${here}/awake`)
  expect(asked).toEqual(['/awake'])
  expect(connections()).toHaveLength(1)
})
