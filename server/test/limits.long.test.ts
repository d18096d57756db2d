// Limits of a workspace hold under concurrent calls: each is counted under a lock, in the transaction that inserts.
import * as api from '@lettermill/contracts'
import { mostDomains, mostSavedSections, mostSenders, mostTemplates } from '@lettermill/contracts'
import { beforeAll, expect, it } from 'vitest'
import { row, rows, sql, type Sql } from '../src/platform/db/index.ts'
import { emptySection } from './access/empty-section.ts'
import { aGroup, aSender, aSignedInAccount, type SignedIn } from './factories.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })

let owner: SignedIn
let groupId = 0
let senderId = 0
beforeAll(async () => {
  owner = await aSignedInAccount(app, db)
  groupId = await aGroup(db, owner.caller.workspaceId)
  senderId = await aSender(db, owner.caller.workspaceId)
})

interface Limit {
  name: string
  most: number
  /** The rows that count. */
  counted(): Sql<{ count: number }>
  /** Inserts so many of the rows, for a limit that is too large to reach by calls. */
  filled?(count: number): Sql<object>
  make(n: number): Promise<{ status: number }>
}

const own = (table: string) => () =>
  sql<{
    count: number
  }>`select count(*) from ${sql.id(table)} where workspace_id = ${owner.caller.workspaceId}`

const limits: Limit[] = [
  {
    name: 'API tokens',
    most: 100,
    counted: () =>
      sql<{ count: number }>`select count(*) from api_tokens where account_id = ${owner.caller.accountId}`,
    filled: (count) =>
      sql`insert into api_tokens (account_id, workspace_id, name, token_hash)
        select ${owner.caller.accountId}::bigint, ${owner.caller.workspaceId}::bigint, 'T', decode(md5(n::text), 'hex') from generate_series(1, ${count}::integer) n`,
    make: (n) => owner.call(api.createApiToken, { body: { name: `T${String(n)}` } }),
  },
  {
    name: 'webhooks',
    most: api.webhookLimits.endpoints,
    counted: own('webhooks'),
    make: (n) =>
      owner.call(api.createWebhook, {
        body: { url: `https://h${String(n)}.example/`, description: '', events: ['contact.created'] },
      }),
  },
  {
    name: 'forms',
    most: api.formLimits.forms,
    counted: own('forms'),
    make: (n) => owner.call(api.createForm, { body: { name: `F${String(n)}`, groupId, senderId } }),
  },
  {
    name: 'fields',
    most: api.fieldLimits.fields,
    counted: own('contact_fields'),
    make: (n) => owner.call(api.createField, { body: { label: `Field ${String(n)}`, type: 'text' } }),
  },
  {
    name: 'topics',
    most: api.topicLimits.topics,
    counted: own('topics'),
    filled: (count) =>
      sql`insert into topics (workspace_id, name, position)
        select ${owner.caller.workspaceId}::bigint, 'Topic ' || n, n from generate_series(1, ${count}::integer) n`,
    make: (n) => owner.call(api.createTopic, { body: { name: `T${String(n)}`, description: '' } }),
  },
  {
    name: 'segments',
    most: api.segmentLimits.segments,
    counted: own('segments'),
    filled: (count) =>
      sql`insert into segments (workspace_id, name, filter)
        select ${owner.caller.workspaceId}::bigint, 'S' || n, '{"all":[]}' from generate_series(1, ${count}::integer) n`,
    make: (n) =>
      owner.call(api.createSegment, {
        body: { name: `New ${String(n)}`, filter: { all: [{ kind: 'group', op: 'in', groups: [groupId] }] } },
      }),
  },
  {
    name: 'senders',
    most: mostSenders,
    counted: own('senders'),
    filled: (count) =>
      sql`insert into senders (workspace_id, name, email, domain)
        select ${owner.caller.workspaceId}::bigint, 'S', 's' || n || '@far.example', 'far.example'
        from generate_series(1, ${count}::integer) n`,
    make: (n) => owner.call(api.createSender, { body: { name: 'S', email: `new${String(n)}@far.example` } }),
  },
  {
    name: 'domains',
    most: mostDomains,
    counted: own('sending_domains'),
    filled: (count) =>
      sql`insert into sending_domains (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key)
        select ${owner.caller.workspaceId}::bigint, 'd' || n || '.example', 'lm', 'k', 'k'
        from generate_series(1, ${count}::integer) n`,
    make: (n) => owner.call(api.createDomain, { body: { domain_name: `new${String(n)}.example` } }),
  },
  {
    name: 'templates',
    most: mostTemplates.count,
    counted: own('templates'),
    filled: (count) =>
      sql`insert into templates (workspace_id, name, body_html, body_text)
        select ${owner.caller.workspaceId}::bigint, 'T', '<p>', '' from generate_series(1, ${count}::integer)`,
    make: (n) => owner.call(api.createTemplate, { body: { name: `T${String(n)}`, body_html: '<p>Hi</p>' } }),
  },
  {
    name: 'saved sections',
    most: mostSavedSections.count,
    counted: own('saved_sections'),
    filled: (count) =>
      sql`insert into saved_sections (workspace_id, name, section)
        select ${owner.caller.workspaceId}::bigint, 'Section ' || n, '{}' from generate_series(1, ${count}::integer) n`,
    make: (n) => owner.call(api.keepSection, { body: { name: `S${String(n)}`, section: emptySection } }),
  },
  {
    name: 'test addresses asked a day',
    most: 20,
    counted: own('test_addresses'),
    make: (n) => askTestAddress(n),
  },
]

let campaignId = 0
async function askTestAddress(n: number): Promise<{ status: number }> {
  return owner.call(api.addTestAddress, {
    params: { id: campaignId },
    body: { email: `test${String(n)}@far.example` },
  })
}

async function aCampaign(): Promise<number> {
  const domain = (await owner.call(api.createDomain, { body: { domain_name: 'firm.example' } })).body
  await rows(db, sql`update sending_domains set is_verified = true where id = ${domain.id}`)
  const template = (await owner.call(api.createTemplate, { body: { name: 'T', body_html: '<p>Hi</p>' } }))
    .body
  const body = { name: 'C', subject: 'S', domainId: domain.id, senderId, templateId: template.id, groupId }
  return (await owner.call(api.createCampaign, { body })).body.id
}

// asvs: 2.3.2
it.each(limits)(
  'Of 12 concurrent calls no more pass than the limit of $name lets',
  async (limit) => {
    campaignId ||= await aCampaign()
    const { most, counted, filled, make } = limit
    const count = async () => (await row(db, counted()))?.count ?? 0
    const room = Math.min(most - (await count()), 5)
    const missing = most - (await count()) - room
    if (filled) await rows(db, filled(missing))
    else for (let n = 0; n < missing; n += 1) expect((await make(1000 + n)).status).toBe(200)
    expect(await count()).toBe(most - room)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => make(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
    expect(await count()).toBe(most)
  },
  120_000,
)
