// The settings of a workspace.
import { getSettings, updateSettings } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { getWorkspace } from '../index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database)

it('Settings begin without a zone and without a postal address', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  expect((await call(getSettings)).body).toEqual({
    email: caller.email,
    name: '',
    workspaceName: '',
    timezone: null,
    postalAddress: '',
  })
})

it('A change leaves the settings that it does not name', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  await call(updateSettings, { body: { timezone: 'Europe/Kyiv' } })
  const answer = await call(updateSettings, { body: { postalAddress: ' 1 Main St\r\nSpringfield\u0000 ' } })
  expect(answer.body).toEqual({
    email: caller.email,
    name: '',
    workspaceName: '',
    timezone: 'Europe/Kyiv',
    postalAddress: '1 Main St\nSpringfield',
  })
  expect(await getWorkspace(db, caller.workspaceId)).toEqual({
    name: '',
    timezone: 'Europe/Kyiv',
    postal_address: '1 Main St\nSpringfield',
  })
  const back = await call(updateSettings, { body: { timezone: null } })
  expect(back.body.timezone).toBeNull()
})

it.each(['Mars/Base', '+02:00', '', 'Europe/Kyiv\u0000'])('The zone %j is refused', async (timezone) => {
  const { call } = await aSignedInAccount(app, db)
  const answer = await call(updateSettings, { body: { timezone } })
  expect(answer.status).toBe(400)
  expect(answer.problem.details?.[0]?.field).toBe('timezone')
})

it('Each workspace has settings of its own', async () => {
  const one = await aSignedInAccount(app, db)
  const two = await aSignedInAccount(app, db)
  await one.call(updateSettings, { body: { postalAddress: 'Here' } })
  expect((await two.call(getSettings)).body.postalAddress).toBe('')
})

it('A deleted workspace has no settings', async () => {
  await expect(getWorkspace(db, 999_999)).rejects.toMatchObject({ code: 'not_found' })
})
