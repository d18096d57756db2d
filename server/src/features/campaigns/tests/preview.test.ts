// Previews of the message of an unsaved form.
import { createTemplate, previewMessage } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aDomain, aGroup, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

/** An account with a sender, a group of two and a template. */
async function parts() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  await aDomain(db, workspaceId)
  const senderId = await aSender(db, workspaceId)
  const contacts = ['Bob', 'Cy'].map((first_name) => ({ first_name, email: `${first_name}@firm.example` }))
  const groupId = await aGroup(db, workspaceId, { contacts })
  const template = await row(
    db,
    sql<{ id: number }>`insert into templates (workspace_id, name, body_html, body_text)
      values (${workspaceId}, 'T', '<p>Stored for {{ first_name }}</p>', 'Stored text') returning id`,
  )
  return { call, workspaceId, senderId, groupId, templateId: template?.id ?? 0 }
}

// spec: beyond.preview.contact
test('the preview is addressed to a contact of the group, with all values of the form', async () => {
  const { call, senderId, groupId, templateId } = await parts()
  const body = { subject: 'Hi {{ first_name }}', senderId, groupId, templateId, position: 2 }
  const { body: view } = await call(previewMessage, { body })
  expect(view).toMatchObject({
    from: 'Ann Lee <ann@firm.example>',
    to: 'Cy@firm.example',
    subject: 'Hi Cy',
    position: 2,
    of: 2,
  })
  expect(view.html).toContain('Stored for Cy')
  expect(view.text).toContain('Stored text')
  expect(view.html_bytes).toBeGreaterThan(0)
})

test('the preview names the first sender of the workspace in the footer while none is chosen', async () => {
  const { call, groupId, templateId } = await parts()
  const { body: view } = await call(previewMessage, { body: { groupId, templateId } })
  expect(view.from).toBe('')
  expect(view.html).toContain('ann@firm.example')
  expect(view.html).not.toContain('nobody@')
})

test('the preview of a target stops at its hundredth contact', async () => {
  const { call, workspaceId, groupId } = await parts()
  const contacts = Array.from({ length: 103 }, (_, at) => ({
    first_name: `N${at}`,
    email: `n${at}@firm.example`,
  }))
  const many = await aGroup(db, workspaceId, { contacts })
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      values (${workspaceId}, 'n1@firm.example', 'unsubscribed')`,
  )
  const target = { groups: [many, groupId], segments: [], exceptGroups: [], exceptSegments: [] }
  const at = async (position: number) => (await call(previewMessage, { body: { target, position } })).body
  expect(await at(104)).toMatchObject({ to: 'n102@firm.example', position: 104, of: 104 })
  expect(await at(4)).toMatchObject({ to: 'n2@firm.example', position: 4 })
  expect(await at(500)).toMatchObject({ position: 104 })
})

test('the preview accepts ids as strings of digits', async () => {
  const { call, senderId, groupId, templateId } = await parts()
  const body = { senderId: String(senderId), groupId: String(groupId), templateId: String(templateId) }
  expect((await call(previewMessage, { body })).body.html).toContain('Stored for Bob')
})

test('the preview prefers HTML that is being written to the template, and sanitizes it', async () => {
  const { call, groupId, templateId } = await parts()
  const body_html =
    '<p onclick="x()">New for {{ first_name }}</p><script>alert(1)</script><a href="www.a.example">a</a>'
  const { html, text } = (await call(previewMessage, { body: { groupId, templateId, body_html } })).body
  expect(html).toContain('<p style="margin:0 0 16px">New for Bob</p>')
  expect(html).toContain('href="https://www.a.example"')
  expect(html).not.toMatch(/<script|onclick|Stored/)
  expect(text).toContain('New for Bob')
})

test('the preview shows conditions and links as the reader would see them', async () => {
  const { call, groupId } = await parts()
  const link = (url: string) => `<a href="${url}">x</a>`
  const body_html =
    `{% if first_name == "Bob" %}${link('https://bob.example/{{ email }}?a=1&amp;b=2')}{% else %}no{% endif %}` +
    link('{{ link }}')
  const { html } = (await call(previewMessage, { body: { groupId, body_html } })).body
  expect(html).toContain('href="https://bob.example/Bob%40firm.example?a=1&amp;b=2"')
  // The contact has no value for `link`, so the preview removes the address of the link.
  expect(html).toMatch(/<a style="[^"]*">x<\/a>/)
  const second = await call(previewMessage, { body: { groupId, body_html, position: 2 } })
  expect(second.body.html).not.toContain('bob.example')
})

test('the preview of an empty form is an empty message', async () => {
  const { call } = await parts()
  for (const body of [{}, { subject: '', senderId: '', groupId: null, templateId: '', body_html: null }]) {
    const answer = await call(previewMessage, { body })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ from: '', to: null, subject: '', position: 1, of: 0 })
  }
})

test('the preview reports what cannot be parsed, with the line in the author’s text', async () => {
  const { call } = await parts()
  const broken = await call(previewMessage, { body: { body_html: '<p>one</p>\n<p>{{ first_name</p>' } })
  expect(broken.problem).toMatchObject({ code: 'template_unparsable', params: { line: 2 } })
  const subject = await call(previewMessage, { body: { subject: '{% if %}' } })
  expect(subject.problem.code).toBe('subject_unparsable')
})

test('the preview refuses deleted and unknown parts, and those of another account', async () => {
  const { call, templateId } = await parts()
  const others = await parts()
  await rows(db, sql`update templates set deleted_at = now() where id = ${templateId}`)
  for (const [part, body] of [
    ['template', { templateId }],
    ['template', { templateId: others.templateId }],
    ['template', { templateId: others.templateId, body_html: '<p>x</p>' }],
    ['sender', { senderId: others.senderId }],
    ['group', { groupId: others.groupId }],
    ['group', { groupId: 'x' }],
  ] as const) {
    const { status, problem } = await call(previewMessage, { body })
    expect([status, problem.code, problem.params]).toEqual([400, 'campaign_part_missing', { part }])
  }
})

// spec: beyond.preview.contact
test('the preview stores nothing', async () => {
  const { call, workspaceId } = await parts()
  await call(previewMessage, { body: { body_html: '<p>x</p>' } })
  expect(await rows(db, sql`select from templates where workspace_id = ${workspaceId}`)).toHaveLength(1)
  expect(await rows(db, sql`select from campaigns where workspace_id = ${workspaceId}`)).toEqual([])
})

// Each of these templates was once answered after 15 s or never, and blocked every other request meanwhile.
const attacks: [string, string][] = [
  [
    'a chain of url_encode',
    `{% assign x = "${'é'.repeat(400)}" %}{% for i in (1..40) %}{% assign x = x | url_encode | cgi_escape | uri_escape %}{% endfor %}{{ x | size }}`,
  ],
  [
    'slugify in a loop',
    `{% assign x = "${'a-'.repeat(400)}" %}{% for i in (1..6) %}{% assign x = x | append: x %}{% endfor %}{% for i in (1..1500) %}{% assign y = x | slugify | cgi_escape %}{% endfor %}`,
  ],
  ['hundreds of filters', `{% assign x = "${'é'.repeat(400)}" %}{{ x ${'| url_encode '.repeat(900)} }}`],
]

test.each(attacks)('a preview request of 10 kB froze the web process: %s', async (_name, body_html) => {
  const { call, groupId } = await parts()
  const { status, problem } = await call(previewMessage, { body: { groupId, body_html } })
  expect([status, problem.code]).toEqual([400, 'template_unparsable'])
  const saved = await call(createTemplate, { body: { name: 'Slow', body_html } })
  expect([saved.status, saved.problem.code]).toEqual([400, 'template_unparsable'])
})
