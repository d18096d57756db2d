// Custom contact fields are created, changed and deleted, and named in templates and campaigns.
import {
  createCampaign,
  createField,
  createTemplate,
  deleteField,
  fieldLimits,
  listFields,
  previewMessage,
  sendCampaign,
  updateField,
  uploadContacts,
  type CustomField,
} from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { emptyDeletedFields } from '../../contacts/index.ts'
import { addField } from '../fields.ts'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anAccount = () => aSignedInAccount(app, db)

async function aField({ call }: SignedIn, label: string, more: object = {}): Promise<CustomField> {
  const { status, body } = await call(createField, { body: { label, type: 'text', ...more } })
  expect(status).toBe(200)
  return body
}

/** A scheduled campaign with only the columns that fields depend on. */
async function aScheduled({ caller }: SignedIn, templateId: number): Promise<number> {
  const made = await rows(
    db,
    sql<{ id: number }>`insert into campaigns
        (workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id, scheduled_at)
      values (${caller.workspaceId}, 'Spring news', 'S', 'scheduled', 0, 0, ${templateId}, 0, now() + interval '1 day')
      returning id`,
  )
  return made[0]?.id ?? 0
}

const refusal = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer
  return [status, problem.code]
}

describe('a field', () => {
  test('gets a key from its label that never changes, and comes after the existing ones', async () => {
    const account = await anAccount()
    const plan = await aField(account, '  Plan\n')
    expect(plan).toMatchObject({ key: 'plan', label: 'Plan', type: 'text', options: null, position: 0 })
    const choice = await aField(account, 'Рівень', {
      type: 'choice',
      options: ['Gold', ' Gold ', 'Silver', ''],
    })
    expect(choice).toMatchObject({ key: 'riven', options: ['Gold', 'Silver'], position: 1, used_in: [] })
    const body = { label: 'Tariff', position: 1 }
    const renamed = await account.call(updateField, { params: { id: plan.id }, body })
    expect(renamed.body).toMatchObject({ key: 'plan', label: 'Tariff', position: 1 })
    expect((await account.call(listFields)).body.map(({ key }) => key)).toEqual(['riven', 'plan'])
  })

  test.each([
    ['Email address', 'email_address'],
    ['First name', 'first_name_2'],
    ['Café Größe', 'cafe_gro_e'],
    ['2024', 'field_2024'],
    ['!!!', 'field'],
    ['constructor', 'constructor_2'],
  ])('with the label %j gets the key %j', async (label, key) => {
    const account = await anAccount()
    // The label of a built-in field is refused, in any letter case. 'First-name' is accepted, because it is not the
    // same label.
    expect((await aField(account, label === 'First name' ? 'First-name' : label)).key).toBe(key)
  })

  test('is refused without a label, with the label of another field, or with options that its type lacks', async () => {
    const account = await anAccount()
    await aField(account, 'Plan')
    const asked = (body: object) => refusal(account.call(createField, { body }))
    expect(await asked({ label: ' \u0000 ', type: 'text' })).toEqual([400, 'field_label_empty'])
    expect(await asked({ label: 'PLAN', type: 'text' })).toEqual([409, 'field_label_taken'])
    expect(await asked({ label: 'date filed', type: 'text' })).toEqual([409, 'field_label_taken'])
    expect(await asked({ label: 'A', type: 'choice' })).toEqual([400, 'field_options_missing'])
    expect(await asked({ label: 'A', type: 'date', options: ['x'] })).toEqual([400, 'field_options_unused'])
    expect(await asked({ label: 'A', type: 'float' })).toEqual([400, 'invalid_input'])
    const many = Array.from({ length: fieldLimits.options + 1 }, (_, number) => String(number))
    expect(await asked({ label: 'A', type: 'choice', options: many })).toEqual([400, 'invalid_input'])
  })

  test('is refused if a hundred exist, even if all are added at once', async () => {
    const account = await anAccount()
    const { workspaceId } = account.caller
    const asked = Array.from({ length: fieldLimits.fields + 4 }, (_, number) =>
      transaction(db, (tx) => addField(tx, workspaceId, { label: `F${String(number)}`, type: 'text' })),
    )
    const ends = await Promise.allSettled(asked)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(fieldLimits.fields)
    expect((await account.call(listFields)).body.map(({ position }) => position)).toEqual(
      Array.from({ length: fieldLimits.fields }, (_, number) => number),
    )
  })

  test('of another workspace can be neither seen, changed nor deleted', async () => {
    const [owner, other] = [await anAccount(), await anAccount()]
    const { id } = await aField(owner, 'Plan')
    expect((await other.call(listFields)).body).toEqual([])
    const params = { id }
    expect(await refusal(other.call(updateField, { params, body: { label: 'X' } }))).toEqual([
      404,
      'not_found',
    ])
    expect(await refusal(other.call(deleteField, { params }))).toEqual([404, 'not_found'])
    expect((await owner.call(listFields)).body).toMatchObject([{ label: 'Plan' }])
  })
})

describe('a merge tag of a field', () => {
  const save = (account: SignedIn, body_html: string) =>
    account.call(createTemplate, { body: { name: 'Letter', body_html } })

  test.each([
    '{{ fields.plan }}',
    '{% if fields["plan"] == "x" %}a{% endif %}',
    '{{ fields.plan | upcase }}',
  ])('%j is refused while its field does not exist, and saved once the field exists', async (tag) => {
    const account = await anAccount()
    const refused = await save(account, `<p>${tag}</p>`)
    expect([refused.status, refused.problem.code]).toEqual([400, 'field_unknown'])
    expect(refused.problem.message).toContain('{{ fields.plan }}')
    await aField(account, 'Plan')
    expect((await save(account, `<p>${tag}</p>`)).status).toBe(200)
    const [field] = (await account.call(listFields)).body
    expect(field?.used_in).toMatchObject([{ kind: 'template', name: 'Letter' }])
  })

  test('may stand in the address of a link', async () => {
    const account = await anAccount()
    await aField(account, 'Plan')
    const link = '<p><a href="https://a.example/?p={{ fields.plan | default: \'free\' }}">x</a></p>'
    expect((await save(account, link)).status).toBe(200)
  })

  test('A field that a scheduled campaign names could be deleted, which left a gap in its messages', async () => {
    const account = await anAccount()
    const { id } = await aField(account, 'Plan')
    const params = { id }
    const { body: template } = await save(account, '<p>{{ fields.plan }}</p>')
    const campaignId = await aScheduled(account, template.id)
    const refused = await account.call(deleteField, { params })
    expect([refused.status, refused.problem.code]).toEqual([409, 'field_in_use'])
    expect(refused.problem.message).toContain('Spring news')
    await rows(db, sql`update campaigns set status = 'draft' where id = ${campaignId}`)
    expect((await account.call(deleteField, { params })).status).toBe(200)
    expect((await account.call(listFields)).body).toEqual([])
    // The key stays taken until no contact has a value of the deleted field.
    expect((await aField(account, 'Plan')).key).toBe('plan_2')
  })

  test('A deleted field still showed its values, and a new one with its label inherited them', async () => {
    const account = await anAccount()
    const { id } = await aField(account, 'Plan')
    await aField(account, 'Level')
    const contacts = [{ email: 'a@reader.example', first_name: 'A', plan: 'Pro', level: 'Gold' }]
    await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })
    await account.call(deleteField, { params: { id } })
    await emptyDeletedFields(db)
    const found = await rows(
      db,
      sql<{ fields: object }>`select fields from contacts where workspace_id = ${account.caller.workspaceId}`,
    )
    expect(found).toEqual([{ fields: { first_name: 'A', level: 'Gold' } }])
    expect((await aField(account, 'Plan')).key).toBe('plan')
  })
})

describe('an import', () => {
  const valuesOf = (account: SignedIn, email: string) =>
    rows(
      db,
      sql<{ fields: Record<string, string> }>`select fields from contacts
        where workspace_id = ${account.caller.workspaceId} and email = ${email}`,
    )

  // spec: 2.import.unreadable
  test('reads cells by the type of their field, named by its key in the row itself or in `fields`', async () => {
    const account = await anAccount()
    for (const [label, more] of [
      ['Plan', {}],
      ['Score', { type: 'number' }],
      ['Renewal', { type: 'date' }],
      ['Member', { type: 'yes_no' }],
      ['Level', { type: 'choice', options: ['Gold', 'Silver'] }],
      ['Site', { type: 'url' }],
    ] as const)
      await aField(account, label, more)
    const good = {
      plan: ' Pro ',
      score: '1,200.50',
      renewal: '1/31/27',
      member: 'TAK',
      level: 'gold',
      site: 'HTTP://A.example',
    }
    const contacts = [
      { email: 'a@reader.example', first_name: 'A', fields: { ...good, member: 'Так' } },
      { email: 'b@reader.example', first_name: 'B', ...good, score: 7, member: true, stranger: 'x' },
      {
        email: 'c@reader.example',
        first_name: 'C',
        score: 'many',
        renewal: 'soon',
        level: 'Bronze',
        plan: '',
        site: 'a.example',
      },
      { email: 'd@reader.example', first_name: 'D', renewal: 'never' },
    ]
    const { body } = await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })
    expect(body).toMatchObject({ imported: 4, unreadable: 5 })
    expect(body.unreadableFields).toEqual({ score: 1, renewal: 2, level: 1, site: 1 })
    const read = {
      plan: 'Pro',
      score: '1200.50',
      renewal: '2027-01-31',
      member: 'yes',
      level: 'Gold',
      site: 'http://a.example/',
    }
    expect(await valuesOf(account, 'a@reader.example')).toEqual([{ fields: { first_name: 'A', ...read } }])
    expect(await valuesOf(account, 'b@reader.example')).toEqual([
      { fields: { first_name: 'B', ...read, score: '7' } },
    ])
    expect(await valuesOf(account, 'c@reader.example')).toEqual([{ fields: { first_name: 'C' } }])
  })

  test('skips a row whose own values exceed 16 kB, and ignores another workspace’s fields', async () => {
    const [account, other] = [await anAccount(), await anAccount()]
    await aField(other, 'Secret')
    await aField(account, 'Long')
    await aField(account, 'Longer')
    const nine = 'x'.repeat(9000)
    const contacts = [
      { email: 'a@reader.example', first_name: 'A', fields: { long: nine, longer: nine } },
      { email: 'b@reader.example', first_name: 'B', fields: { long: nine, secret: 'x', __proto__: 'x' } },
    ]
    const { body } = await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })
    expect(body).toMatchObject({ imported: 1, skipped: 1 })
    expect(body.reasons).toMatchObject([{ row: 1, reason: expect.stringContaining('16 kB') as string }])
    expect(await valuesOf(account, 'b@reader.example')).toEqual([{ fields: { first_name: 'B', long: nine } }])
  })
})

test('A message shows each reader’s own values, and its links lead to the right addresses', async () => {
  const account = await anAccount()
  const { workspaceId } = account.caller
  await aField(account, 'Plan')
  await aField(account, 'Site', { type: 'url' })
  const sink = await aSink()
  const worker = await aWorker(database, sink.url)
  const site = 'https://Shop.example/?a=1&b=2'
  const contacts = [
    { email: 'a@reader.example', first_name: 'A', fields: { plan: 'Pro & more', site } },
    { email: 'b@reader.example', first_name: 'B' },
  ]
  const { groupId } = (await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })).body
  const link = '<a href="https://a.example/?p={{ fields.plan | default: \'free\' }}">x</a>'
  const body_html = `<p>Plan: {{ fields.plan | default: "none" }}. ${link} <a href="{{ fields.site }}">{{ fields.site }}</a></p>`
  const template = (await account.call(createTemplate, { body: { name: 'Letter', body_html } })).body
  const domainId = await aDomain(db, workspaceId, { isVerified: true })
  const senderId = await aSender(db, workspaceId)
  const parts = { subject: 'On {{ fields.plan }}', templateId: template.id, senderId, groupId }
  const shown = await account.call(previewMessage, { body: { ...parts, position: 1 } })
  expect([shown.body.subject, shown.body.html]).toEqual([
    'On Pro & more',
    expect.stringContaining('Plan: Pro &amp; more.') as string,
  ])
  const body = { ...parts, name: 'C', domainId }
  const { id } = (await account.call(createCampaign, { body })).body
  expect((await account.call(sendCampaign, { params: { id } })).status).toBe(200)
  await until(() => sink.arrivals.length === 2)
  await worker.stop()
  const letterTo = async (email: string) =>
    PostalMime.parse(sink.arrivals.find(({ to }) => to === email)?.source ?? Buffer.alloc(0))
  const [a, b] = [await letterTo('a@reader.example'), await letterTo('b@reader.example')]
  expect([a.subject, b.subject]).toEqual(['On Pro & more', 'On'])
  expect([a.text, b.text]).toEqual([
    expect.stringContaining('Plan: Pro & more.') as string,
    expect.stringContaining('Plan: none.') as string,
  ])
  expect(a.text).toContain('https://shop.example/?a=1&b=2')
  const targetOf = async (html = '', link = 0) => {
    const token = [...html.matchAll(/\/c\/([\w-]+)/g)][link]?.[1] ?? ''
    return (await app.inject({ url: `/c/${token}` })).headers.location
  }
  expect([await targetOf(a.html), await targetOf(b.html)]).toEqual([
    'https://a.example/?p=Pro%20%26%20more',
    'https://a.example/?p=free',
  ])
  expect(await targetOf(a.html, 1)).toBe('https://shop.example/?a=1&b=2')
})

test.each([
  ['English', 'with your renewal and the rest', '02/01/2026 01/31/2027'],
  ['German', 'mit der Erneuerung und dem Rest', '01.02.2026 31.01.2027'],
])(
  'A message and its preview showed a day of a custom field as 2027-01-31, %s',
  async (_language, words, days) => {
    const account = await anAccount()
    await aField(account, 'Renewal', { type: 'date' })
    await aField(account, 'Score', { type: 'number' })
    await aField(account, 'Code')
    const sink = await aSink()
    const worker = await aWorker(database, sink.url)
    const values = { renewal: '2027-01-31', score: '1200.50', code: '2027-01-31' }
    const contacts = [
      { email: 'a@reader.example', first_name: 'A', date_filed: '2026-02-01', fields: values },
    ]
    const { groupId } = (await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })).body
    const shown = '{{ date_filed }} {{ fields.renewal }} {{ fields.score }} {{ fields.code }}'
    const body_html = `<p>${words}</p><p>Plain: ${shown}.</p><p>{% if fields.renewal %}Liquid: ${shown}.{% endif %}</p>`
    const template = (await account.call(createTemplate, { body: { name: 'Letter', body_html } })).body
    const { workspaceId } = account.caller
    const domainId = await aDomain(db, workspaceId, { isVerified: true })
    const senderId = await aSender(db, workspaceId)
    const parts = { subject: 'Until {{ fields.renewal }}', templateId: template.id, senderId, groupId }
    const preview = (await account.call(previewMessage, { body: { ...parts, position: 1 } })).body
    const read = `${days} 1200.50 2027-01-31.`
    const subject = `Until ${days.split(' ')[1] ?? ''}`
    expect(preview.subject).toBe(subject)
    expect(preview.html).toContain(`Plain: ${read}`)
    const { id } = (await account.call(createCampaign, { body: { ...parts, name: 'C', domainId } })).body
    expect((await account.call(sendCampaign, { params: { id } })).status).toBe(200)
    await until(() => sink.arrivals.length === 1)
    await worker.stop()
    const letter = await PostalMime.parse(sink.arrivals[0]?.source ?? Buffer.alloc(0))
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain(`Plain: ${read}`)
    expect(letter.text).toContain(`Liquid: ${read}`)
  },
)
