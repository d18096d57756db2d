// The API calls by which an owner creates and changes forms.
import {
  createField,
  createForm,
  deleteContactGroup,
  deleteField,
  deleteForm,
  deleteSender,
  formLimits,
  getForm,
  listFields,
  listForms,
  listSignUps,
  updateForm,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwner, signUp } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

test('A form is created, changed with a new version, listed, and deleted with its sign-ups', async () => {
  const { call, form, groupId, senderId } = await anOwner(app, db)
  expect(form).toMatchObject({ confirm: true, enabled: true, version: 1, group_name: 'Group', sign_ups: 0 })
  const params = { id: form.id }
  const body = { name: ' News ', groupId, senderId, confirm: false, redirectUrl: ' https://shop.example/hi ' }
  const changed = await call(updateForm, { params, body })
  expect(changed.body).toMatchObject({
    name: 'News',
    confirm: false,
    version: 2,
    redirect_url: 'https://shop.example/hi',
    public_id: form.public_id,
  })
  await signUp(app, form, { email: 'a@far.example' })
  expect((await call(listForms)).body).toMatchObject([{ id: form.id, sign_ups: 1 }])
  expect((await call(getForm, { params })).body.sign_ups).toBe(1)
  expect((await call(listSignUps, { params })).body).toHaveLength(1)
  expect((await call(deleteForm, { params })).status).toBe(200)
  expect((await call(getForm, { params })).status).toBe(404)
  expect(await rows(db, sql`select from sign_ups where form_id = ${form.id}`)).toEqual([])
})

test('An object that a form uses cannot be deleted, and the refusal names the form', async () => {
  const { call, form, groupId, senderId } = await anOwner(app, db)
  const field = (await call(createField, { body: { label: 'Plan', type: 'text' } })).body
  const body = { name: 'Join us', groupId, senderId, fieldKeys: [field.key] }
  await call(updateForm, { params: { id: form.id }, body })
  expect((await call(listFields)).body[0]?.used_in).toEqual([{ kind: 'form', id: form.id, name: 'Join us' }])
  for (const [refused, code] of [
    [await call(deleteContactGroup, { params: { id: groupId } }), 'group_in_use'],
    [await call(deleteSender, { params: { id: senderId } }), 'sender_in_use'],
    [await call(deleteField, { params: { id: field.id } }), 'field_in_use'],
  ] as const) {
    expect([refused.status, refused.problem.code]).toEqual([409, code])
    expect(refused.problem.message).toContain('Join us')
  }
  await call(deleteForm, { params: { id: form.id } })
  expect((await call(deleteContactGroup, { params: { id: groupId } })).status).toBe(200)
  expect((await call(deleteSender, { params: { id: senderId } })).status).toBe(200)
  expect((await call(deleteField, { params: { id: field.id } })).status).toBe(200)
})

test.each([
  [{ groupId: 987_654 }, 'form_part_missing'],
  [{ senderId: 987_654 }, 'form_part_missing'],
  [{ topicIds: [987_654] }, 'topic_unknown'],
  [{ fieldKeys: ['nothing'] }, 'form_field_unknown'],
  [{ fieldKeys: ['email'] }, 'form_field_unknown'],
  [{ redirectUrl: 'http://shop.example/' }, 'form_redirect_invalid'],
  [{ redirectUrl: 'javascript:alert(1)' }, 'form_redirect_invalid'],
  [{ redirectUrl: 'https://user:word@shop.example/' }, 'form_redirect_invalid'],
  [{ texts: { title: 'x'.repeat(501) } }, undefined],
  [{ texts: { title: '{{ email }}' } }, undefined],
  [{ texts: { title: 'a\u0000' } }, undefined],
  [{ name: ' ' }, undefined],
  [{ fieldKeys: Array.from({ length: 21 }, (_, index) => `f${String(index)}`) }, undefined],
])('A form with %j is refused', async (wrong, code) => {
  const { call, groupId, senderId } = await anOwner(app, db)
  const refused = await call(createForm, { body: { name: 'F', groupId, senderId, ...wrong } })
  expect(refused.status).toBe(400)
  if (code) expect(refused.problem.code).toBe(code)
})

test('A workspace has at most 100 forms', async () => {
  const { call, caller, groupId, senderId } = await anOwner(app, db)
  await rows(
    db,
    sql`insert into forms (workspace_id, name, group_id, sender_id)
      select ${caller.workspaceId}::bigint, 'F', 1, 1 from generate_series(2, ${formLimits.forms}::integer)`,
  )
  const refused = await call(createForm, { body: { name: 'F', groupId, senderId } })
  expect(refused.problem.code).toBe('forms_full')
})

test('Another account’s group, sender and form are refused as if they did not exist', async () => {
  const mine = await anOwner(app, db)
  const theirs = await anOwner(app, db)
  const { groupId, senderId } = mine
  for (const part of [{ groupId: theirs.groupId }, { senderId: theirs.senderId }]) {
    const refused = await mine.call(createForm, { body: { name: 'F', groupId, senderId, ...part } })
    expect(refused.problem.code).toBe('form_part_missing')
  }
  for (const endpoint of [getForm, deleteForm, listSignUps] as const)
    expect((await mine.call(endpoint, { params: { id: theirs.form.id } })).status).toBe(404)
})
