// The client for scripts, and the examples of the API reference, against the real server.
import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { api, createApiToken } from '@lettermill/contracts'
import { examples, type Example } from '@lettermill/contracts/examples'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClient, LettermillError, type Client } from '../../client/src/index.ts'
import { curlOf, javaScriptOf } from '../src/platform/http/reference/examples.ts'
import { row, rows, sql } from '../src/platform/db/index.ts'
import { aCampaign } from './campaigns.ts'
import { aSignedInAccount } from './factories.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'

interface Ids {
  campaignId: number
  groupId: number
  contactIds: number[]
  campaign: { domainId: number; senderId: number; templateId: number; groupId: number }
}

const database = await freshDatabase()
const app = await startApp(database)
let url = ''
let token = ''
let lettermill: Client
/** The real ids that replace the ids of the examples. */
let ids: Ids

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`
  const account = await aSignedInAccount(app, database.db)
  token = (await account.call(createApiToken, { body: { name: 'Script' } })).body.token
  lettermill = createClient({ url, token })
  ids = await someIds(account.caller.workspaceId)
})

async function someIds(workspaceId: number): Promise<Ids> {
  const { campaignId, groupId, templateId } = await aCampaign(database.db, { workspaceId })
  const parts = await row(
    database.db,
    sql<{ domainId: number; senderId: number }>`
      select domain_id as "domainId", sender_id as "senderId" from campaigns where id = ${campaignId}`,
  )
  if (!parts) throw new Error('The campaign is gone')
  await rows(database.db, sql`update templates set message_subject = 'Your order' where id = ${templateId}`)
  const contacts = await rows(
    database.db,
    sql<{ id: number }>`select id from contacts where workspace_id = ${workspaceId}`,
  )
  const campaign = { ...parts, templateId, groupId }
  return { campaignId, groupId, contactIds: contacts.map(({ id }) => id), campaign }
}

const toHere: Record<string, (here: Ids) => Example> = {
  addGroupMembers: ({ groupId, contactIds }) => ({ params: { id: groupId }, body: { contactIds } }),
  createCampaign: ({ campaign }) => ({ body: { ...examples['createCampaign']?.body, ...campaign } }),
  sendCampaign: ({ campaignId }) => ({ params: { id: campaignId } }),
  getCampaign: ({ campaignId }) => ({ params: { id: campaignId } }),
  sendMessage: ({ campaign: { templateId, senderId } }) => ({
    body: { ...examples['sendMessage']?.body, templateId, senderId },
  }),
}

/** The example with this database's ids. */
const exampleHere = (name: string): Example => ({ ...examples[name], ...toHere[name]?.(ids) })

describe('The examples of the API reference', () => {
  it('exist for ten calls', () => {
    expect(Object.keys(examples)).toHaveLength(10)
    expect(Object.keys(examples).filter((name) => !api[name])).toEqual([])
  })

  it.each(Object.keys(examples))('%s works unchanged in JavaScript', async (name) => {
    const run = new Function(
      'lettermill',
      `return (async () => { return ${javaScriptOf(name, exampleHere(name))} })()`,
    )
    expect(await (run as (client: Client) => Promise<unknown>)(lettermill)).toBeDefined()
  })

  // A shell function replaces curl, because not every machine has curl. The shell still parses the words in the same
  // way.
  it.each(Object.keys(examples))('%s works unchanged in a shell', async (name) => {
    const endpoint = api[name]
    if (!endpoint) throw new Error('There is no such call')
    // The JavaScript example has already sent the first draft, so this one needs another.
    if (name === 'sendCampaign') ids.campaignId = await anotherDraft()
    const script = `curl() { printf '%s\\0' "$@"; }\n${curlOf(endpoint, exampleHere(name))}`
    const env = { ...process.env, LETTERMILL_URL: url, LETTERMILL_TOKEN: token }
    const words = execFileSync('bash', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
    expect((await fetchAsCurl(words)).status).toBe(endpoint.status ?? 200)
  })
})

async function anotherDraft(): Promise<number> {
  const body = { name: 'Another', subject: 'Spring is here', status: 'draft', ...ids.campaign } as const
  return (await lettermill.createCampaign({ body })).id
}

/** Makes the request that curl would make from these words. */
function fetchAsCurl(words: string[]): Promise<Response> {
  const after = (option: string) =>
    words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []))
  const address = words.find((word) => word.startsWith('http')) ?? ''
  const headers = after('-H').map((header) => header.split(': ') as [string, string])
  return fetch(address, { method: after('-X')[0] ?? 'GET', headers, body: after('-d')[0] ?? null })
}

describe('The client', () => {
  it('reads back what it wrote', async () => {
    const { id } = await lettermill.createContact({ body: { email: 'zoe@example.com', first_name: 'Zoë' } })
    expect(await lettermill.getContact({ params: { id } })).toMatchObject({ first_name: 'Zoë' })
    const found = await lettermill.listContacts({ query: { search: 'zoe@', limit: 5 } })
    expect(found.map(({ email }) => email)).toEqual(['zoe@example.com'])
  })

  it('returns a file as the server sent it', async () => {
    const response = await lettermill.exportAllCampaigns()
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(await response.text()).toContain('Spring news')
  })

  it('throws the server’s refusals as errors with their codes', async () => {
    const missing = await lettermill.getContact({ params: { id: 1e9 } }).catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(LettermillError)
    expect(missing).toMatchObject({ status: 404, code: 'not_found' })
    const unknown = await createClient({ url, token: 'lm_no' })
      .listContacts()
      .catch((error: unknown) => error)
    expect(unknown).toMatchObject({ status: 401, code: 'token_unknown' })
  })

  it('hands on what a refusal names: the contact that has the address already', async () => {
    const body = { email: 'twice@reader.example' }
    const { id } = await lettermill.createContact({ body })
    const taken = await lettermill.createContact({ body }).catch((error: unknown) => error)
    expect(taken).toMatchObject({
      status: 409,
      code: 'contact_taken',
      params: { id },
      details: [],
    })
  })
})
