// Kills everything with kill -9 in mid-campaign, including the embedded database, and starts again: every recipient
// gets the message.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const contacts = 2000
const connections = 20

test('kill -9 of the product and its database during a campaign loses no recipient', async () => {
  const dataDir = aFolder()
  let product = await startProduct(dataDir, { CAPTCHA: 'off', SMTP_CONNECTIONS: String(connections) })
  try {
    const id = await sendCampaign(product)
    await until(async () => (await mailboxTotal(product)) > contacts / 4)
    await product.kill()
    for (const pid of postmasters(dataDir)) process.kill(pid, 'SIGKILL')

    product = await startProduct(dataDir, { CAPTCHA: 'off', SMTP_CONNECTIONS: String(connections) })
    const campaign = async () =>
      (await call(product, 'GET', `/api/campaigns/${String(id)}`)) as Record<string, unknown>
    await until(async () => (await campaign())['status'] === 'sent')

    expect(await campaign()).toMatchObject({
      total_contacts: contacts,
      sent_count: contacts,
      failed_count: 0,
    })
    const arrived = await mailbox(product)
    expect(new Set(arrived).size).toBe(contacts)
    expect(arrived.length - contacts).toBeLessThanOrEqual(connections)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Process ids of the PostgreSQL servers whose clusters are in DATA_DIR or where the pointer in it leads. */
function postmasters(dataDir: string): number[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const found = files.filter((file) => path.basename(file) === 'postmaster.pid')
  expect(found.length).toBeGreaterThan(0)
  return found.map((file) => Number(readFileSync(path.join(dataDir, file), 'utf8').split('\n')[0]))
}

let token = ''

async function call(product: Product, method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(product.url + address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${address}: ${String(response.status)} ${text}`)
  return JSON.parse(text)
}

async function sendCampaign(product: Product): Promise<number> {
  const post = async (address: string, body?: unknown) =>
    (await call(product, 'POST', address, body)) as { id: number; groupId: number; token: string }
  token = (await post('/api/auth/login', administrator)).token
  const people = Array.from({ length: contacts }, (_, n) => ({
    first_name: `N${String(n)}`,
    email: `n${String(n)}@far.example`,
  }))
  const { groupId } = await post('/api/contacts/upload', { contacts: people, groupName: 'All' })
  const domain = await post('/api/domains', { domain_name: 'office.example' })
  const sender = await post('/api/senders', { name: 'Ann', email: 'ann@office.example' })
  const template = await post('/api/templates', { name: 'T', body_html: '<p>Dear {{ first_name }}</p>' })
  const parts = { domainId: domain.id, senderId: sender.id, templateId: template.id, groupId }
  const { id } = await post('/api/campaigns', { ...parts, name: 'C', subject: 'S', status: 'draft' })
  await post(`/api/campaigns/${String(id)}/send`)
  return id
}

async function mailboxTotal(product: Product): Promise<number> {
  const response = await fetch(`${product.url}/api/mailbox?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Number(response.headers.get('x-total-count'))
}

async function mailbox(product: Product): Promise<string[]> {
  const arrived: string[] = []
  for (let offset = 0; ; offset += 1000) {
    const address = `/api/mailbox?limit=1000&offset=${String(offset)}`
    const { messages } = (await call(product, 'GET', address)) as { messages: { envelope_to: string }[] }
    arrived.push(...messages.map(({ envelope_to }) => envelope_to))
    if (messages.length < 1000) return arrived
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(50)) if (await holds()) return
  throw new Error('It did not come true within two minutes')
}
