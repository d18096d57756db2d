// What the owner of a form reads about a person who signs up more than once.
import { getForm, listSignUps, unsubscribeContact, listContacts } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwner, confirm, decided, signUp, tokenFor } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})

// spec: 2.forms.confirm
test('A form counts a person who signs up twice once, and lists her as in once she confirmed', async () => {
  const owner = await anOwner(app, db)
  const params = { id: owner.form.id }
  const counts = async () => {
    const { sign_ups, confirmed } = (await owner.call(getForm, { params })).body
    return { sign_ups, confirmed }
  }
  const list = async () => (await owner.call(listSignUps, { params })).body
  const visit = async (email: string) => {
    await signUp(app, owner.form, { email })
    await decided(db)
  }
  await visit('ann@far.example')
  await visit('Ann@far.example')
  expect(await counts()).toEqual({ sign_ups: 1, confirmed: 0 })
  expect(await list()).toMatchObject([
    { state: 'limited', is_member: false, mailed_before: true },
    { state: 'mailed', is_member: false, mailed_before: false },
  ])
  await confirm(app, await tokenFor(sink, 'ann@far.example'))
  expect(await list()).toMatchObject([
    { state: 'limited', is_member: true },
    { state: 'confirmed', is_member: true },
  ])
  expect(await counts()).toEqual({ sign_ups: 1, confirmed: 1 })

  const [ann] = (await owner.call(listContacts, { query: { search: 'ann@far.example' } })).body
  await owner.call(unsubscribeContact, { params: { id: ann?.id ?? 0 } })
  await visit('ann@far.example')
  expect((await list())[0]).toMatchObject({ is_member: false, mailed_before: true })
  await visit('bob@far.example')
  expect(await counts()).toEqual({ sign_ups: 2, confirmed: 1 })
})
