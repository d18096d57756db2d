// Which built-in fields a workspace uses.
import {
  createContact,
  createTemplate,
  listBuiltInFields,
  updateBuiltInField,
  updateContact,
  uploadContacts,
  upsertContacts,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const app = await startApp(database)
const anAccount = () => aSignedInAccount(app, database.db)

/** The built-in fields that screens show, with the reasons. */
async function shown({ call }: SignedIn) {
  const { body } = await call(listBuiltInFields)
  return body.flatMap(({ key, has_values, used_in, always_shown }) =>
    has_values || always_shown || used_in.length > 0
      ? [[key, has_values, used_in.map(({ name }) => name), always_shown]]
      : [],
  )
}

describe('a built-in field that a workspace does not need', () => {
  test('is in use once a contact has a value of it, by whichever way the value came', async () => {
    const account = await anAccount()
    const first = { first_name: 'Ann' }
    const { id } = (await account.call(createContact, { body: { email: 'a@b.example', ...first } })).body
    expect(await shown(account)).toEqual([])
    await account.call(updateContact, { params: { id }, body: { amount: '5' } })
    await account.call(createContact, { body: { email: 'b@b.example', ...first, link: 'x' } })
    await account.call(upsertContacts, { body: { contacts: [{ email: 'c@b.example', ref_id: '1' }] } })
    const contacts = [{ email: 'd@b.example', ...first, state_name: 'Ohio', lender_name: ' ' }]
    await account.call(uploadContacts, { body: { contacts, groupName: 'G' } })
    expect(await shown(account)).toEqual([
      ['ref_id', true, [], false],
      ['state_name', true, [], false],
      ['amount', true, [], false],
      ['link', true, [], false],
    ])
    expect(await shown(await anAccount())).toEqual([])
  })

  test('is in use while a template names it in a tag, and not for the same word beside a tag', async () => {
    const account = await anAccount()
    const body_html = '<p>The amount: {{ business_name | upcase }}{% if date_filed %}, filed{% endif %}</p>'
    await account.call(createTemplate, { body: { name: 'Letter', body_html, body_text: '' } })
    expect(await shown(account)).toEqual([
      ['business_name', false, ['Letter'], false],
      ['date_filed', false, ['Letter'], false],
    ])
  })

  test('is in use while the subject or the preheader of a scheduled campaign names it', async () => {
    const account = await anAccount()
    await aCampaign(database.db, {
      workspaceId: account.caller.workspaceId,
      scheduledAt: new Date(Date.now() + 86_400_000),
      subject: 'About {{ lender_name }}',
      preheader: '{{ link }}',
    })
    expect(await shown(account)).toEqual([
      ['lender_name', false, ['Campaign'], false],
      ['link', false, ['Campaign'], false],
    ])
  })

  test('can always be shown, until the owner takes that back', async () => {
    const account = await anAccount()
    const choose = (alwaysShown: boolean) =>
      account.call(updateBuiltInField, { body: { key: 'link', alwaysShown } })
    for (const _twice of [1, 2]) expect((await choose(true)).status).toBe(200)
    expect(await shown(account)).toEqual([['link', false, [], true]])
    await choose(false)
    expect(await shown(account)).toEqual([])
  })
})
