// Unsubscribing one contact by hand, and undoing that.
import { resubscribeContact, unsubscribeContact } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { suppress } from '../../suppressions/index.ts'

import { timelines } from './timelines.ts'

const { db, anAccount, aContact, timelineOf } = await timelines()

describe('unsubscribing a contact by hand', () => {
  // spec: 2.contacts.unsubscribe
  test('suppresses its address and can be undone; the timeline shows both changes with their author', async () => {
    const account = await anAccount()
    const { call, caller } = account
    const params = { id: await aContact(account) }
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await call(unsubscribeContact, { params })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: params.id, status: 'unsubscribed' })
    }
    for (let time = 0; time < 2; time += 1)
      expect((await call(resubscribeContact, { params })).body).toMatchObject({ status: 'mailable' })
    expect(await timelineOf(account, params.id)).toMatchObject([
      { kind: 'resubscribed', by: caller.email, campaign: null },
      { kind: 'unsubscribed', by: caller.email, campaign: null },
      { kind: 'created' },
    ])
  })

  // spec: 2.contacts.unsubscribe
  test.each(['hard_bounce', 'complaint'] as const)('keeps a %s when it is undone', async (reason) => {
    const account = await anAccount()
    const params = { id: await aContact(account) }
    const { workspaceId } = account.caller
    await transaction(db, (tx) =>
      suppress(tx, { workspaceId, email: 'ann@reader.example', reason, mailingId: null }),
    )
    const refused = await account.call(resubscribeContact, { params })
    expect([refused.status, refused.problem.code]).toEqual([409, 'contact_stays_suppressed'])
    await account.call(unsubscribeContact, { params })
    expect((await account.call(resubscribeContact, { params })).body.status).toBe(reason)
  })
})
