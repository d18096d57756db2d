// Links that the data of a single message decides: receipts, resets, magic links.
import {
  createTemplate,
  getMessage,
  sendMessage,
  sendMessages,
  updateMessageTemplate,
} from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { row, sql } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { hrefsOf } from '../../../../test/letters.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
const { call, caller } = await aSignedInAccount(app, db)
await aCampaign(db, { contacts: 1, workspaceId: caller.workspaceId })

const save = (body_html: string) => call(createTemplate, { body: { name: 'T', body_html } })

async function aTemplate(body: string): Promise<number> {
  const saved = await save(body)
  expect(saved.body).toMatchObject({ id: expect.any(Number) as number })
  const { id } = saved.body
  await call(updateMessageTemplate, {
    params: { id },
    body: { message_subject: 'Order', is_service: false },
  })
  return id
}

let readers = 0
/** The links of the HTML part as it arrives, without those that Lettermill adds. */
async function linksSent(body: string, data: Record<string, unknown>): Promise<string[]> {
  const to = { email: `reader${String((readers += 1))}@far.example` }
  const sent = await call(sendMessage, { body: { templateId: await aTemplate(body), to, data } })
  expect(sent.status).toBe(202)
  await until(async () => (await call(getMessage, { params: { id: sent.body.id } })).body.state === 'sent')
  const { source = '' } = sink.arrivals.find((each) => each.to === to.email) ?? {}
  const { html = '' } = await PostalMime.parse(source)
  return hrefsOf(html).filter((href) => !href.includes('/unsubscribe'))
}

test('A link with a value of the message’s data arrives as it is, without a redirect', async () => {
  const links = await linksSent(
    '<p><a href="https://shop.example/o/{{ data.order_id }}?for={{ data.who }}&amp;e={{ email }}">Order</a> <a href="https://shop.example/">Shop</a></p>',
    { order_id: 'A 7/8', who: '"><b>&x=1' },
  )
  expect(links[0]).toBe(
    `https://shop.example/o/A%207%2F8?for=%22%3E%3Cb%3E%26x%3D1&e=reader${String(readers)}%40far.example`,
  )
  expect(links[1]).toMatch(/\/c\/[\w-]+$/)
})

test('A value that is the whole address of a link arrives unchanged, also from within an object', async () => {
  const url = 'https://shop.example/reset?token=a%2Fb&user=7#now'
  const links = await linksSent(
    '<p><a href="{{ data.url }}">Reset</a> <a href="{{ data.shop.home }}">Shop</a> <a href="{{ data.none | default: \'https://shop.example/help\' }}">Help</a></p>',
    { url, shop: { home: 'http://shop.example/' } },
  )
  expect(links).toEqual([url, 'http://shop.example/', 'https://shop.example/help'])
})

test('Each item of a list has its own link', async () => {
  const links = await linksSent(
    '<ul>{% for item in data.items %}<li><a href="https://shop.example/i/{{ item.id }}">{{ item.name }}</a> <a href="{{ item.url }}">More</a></li>{% endfor %}</ul>',
    {
      items: [
        { id: 1, name: 'Tea', url: 'https://tea.example/' },
        { id: '2/3', name: 'Milk', url: 'javascript:fire()' },
      ],
    },
  )
  expect(links).toEqual(['https://shop.example/i/1', 'https://tea.example/', 'https://shop.example/i/2%2F3'])
})

test.each([
  ['javascript:fire()'],
  ['ftp://shop.example/'],
  ['shop.example/reset'],
  ['//shop.example'],
  ['https://'],
  [7],
  [['https://shop.example/']],
  [''],
  [undefined],
])('A message whose link would have the address %j is refused, and nothing is accepted', async (url) => {
  const templateId = await aTemplate('<p><a href="{{ data.url }}">Reset</a></p>')
  const good = { templateId, to: { email: 'good@far.example' }, data: { url: 'https://shop.example/' } }
  const bad = { templateId, to: { email: 'bad@far.example' }, data: { url } }
  const refused = await call(sendMessages, { body: { messages: [good, bad] } })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'message_link_invalid', params: { place: 2, name: 'data.url' } },
  })
  const counted = await row(
    db,
    sql<{ n: number }>`select count(*)::int as n from messages where template_id = ${templateId}`,
  )
  expect(counted?.n).toBe(0)
})

test('A link inside a condition may lack its value, but may not have a wrong one', async () => {
  const body = '<p>Order{% if data.url %} <a href="{{ data.url }}">Track it</a>{% endif %}</p>'
  expect(await linksSent(body, {})).toEqual([])
  const wrong = { templateId: await aTemplate(body), to: { email: 'w@far.example' }, data: { url: 'x' } }
  expect((await call(sendMessage, { body: wrong })).body).toMatchObject({ code: 'message_link_invalid' })
})

test.each([
  'https://{{ data.host }}/',
  'https://shop.example{{ data.path }}',
  'https://{{ data.shop }}.example/{{ data.order }}',
  'https://me:{{ data.password }}@shop.example/',
  '{{ data.scheme }}://shop.example/',
  '{{ data.url }}/more',
  '{{ link }}{{ data.path }}',
  'https:{{ data.url }}',
])('A template in which data decides the host or the scheme of a link is not saved: %s', async (address) => {
  const refused = await save(`<p>One</p>\n<p><a href="${address}">a</a></p>`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'template_link_host', params: { line: 2 } } })
})

test('A template in which a loop over data decides the host of a link is not saved', async () => {
  const loop = '<p>{% for host in data.hosts %}<a href="https://{{ host }}/">a</a>{% endfor %}</p>'
  expect((await save(loop)).body).toMatchObject({ code: 'template_link_host' })
})
