// The mails that answer the sign-ups of a reader who lost one, who left and comes back, or who is in already.
import {
  getContactTimeline,
  listContacts,
  listSignUps,
  sendSignUpAgain,
  unsubscribe,
  unsubscribeContact,
} from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { countWaiting } from '../../../../test/recorded-events.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwner, confirm, decided, mailsTo, signUp, statesOf, tokenFor, type Owner } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
// A mail of the test before may still arrive, so each test has a reader of its own.
let readers = 0
let email = ''
beforeEach(async () => {
  await rows(db, sql`delete from confirmation_mails`)
  readers += 1
  email = `reader${String(readers)}@far.example`
})

/** Signs up, and returns the state of the sign-up. */
async function stateAfter(owner: Owner, address = email): Promise<string | undefined> {
  await signUp(app, owner.form, { email: address })
  await decided(db)
  return (await statesOf(db, owner.form)).at(-1)
}

/** Makes the mails so far that much older. */
const wait = (minutes: number) =>
  rows(db, sql`update confirmation_mails set at = at - ${minutes}::integer * interval '1 minute'`)

/** The mails to an address, once so many arrived. */
async function mailsOnce(count: number, address = email): Promise<string[]> {
  await until(() => Promise.resolve(mailsTo(sink, address).length >= count))
  return mailsTo(sink, address)
}

const tokenIn = (mail: string | undefined, page: string) =>
  new RegExp(`/${page}\\?token=([\\w.%-]+)`).exec(mail ?? '')?.[1] ?? ''

const leave = (mail: string | undefined) =>
  callsOf(app)(unsubscribe, { body: { token: tokenIn(mail, 'unsubscribe-confirm') } })

describe('A reader who lost the mail', () => {
  test('gets three of a form in a day, the second after two minutes and the third after thirty more', async () => {
    const owner = await anOwner(app, db)
    const states = []
    for (const minutes of [0, 1, 1, 28, 2, 600, 740, 150]) {
      await wait(minutes)
      states.push(await stateAfter(owner))
    }
    expect(states).toEqual([
      ...['mailed', 'limited', 'mailed', 'limited', 'mailed', 'limited'],
      // A day after the first mail and the second, while the third is younger: the next is the second of its day.
      ...['limited', 'mailed'],
    ])
    expect(new Set((await mailsOnce(4)).map((mail) => tokenIn(mail, 'confirm'))).size).toBe(4)
  })

  test('confirms with the link of the first mail as well', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    const first = await tokenFor(sink, email)
    await wait(2)
    await stateAfter(owner)
    expect((await confirm(app, first)).status).toBe(200)
    expect(await statesOf(db, owner.form)).toEqual(['confirmed', 'mailed'])
  })
})

describe('A reader who comes back', () => {
  test('gets a mail at once after unsubscribing, and the count of the form begins anew', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    await confirm(app, await tokenFor(sink, email))
    const [mail] = await mailsOnce(1)
    expect((await leave(mail)).status).toBe(200)
    expect(await stateAfter(owner)).toBe('mailed')
    expect(await stateAfter(owner)).toBe('limited')
    const token = tokenIn((await mailsOnce(2)).at(-1), 'confirm')
    expect((await confirm(app, token)).status).toBe(200)
    const [contact] = (await owner.call(listContacts, { query: { search: email } })).body
    expect(contact?.status).toBe('mailable')
  })

  // spec: 2.contacts.timeline
  test('lists each message in the timeline as what it is, also one from before there is a contact', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    await confirm(app, await tokenFor(sink, email))
    const [mail] = await mailsOnce(1)
    await wait(3)
    expect(await stateAfter(owner)).toBe('member')
    await mailsOnce(2)
    expect((await leave(mail)).status).toBe(200)
    await stateAfter(owner)
    await mailsOnce(3)
    const [contact] = (await owner.call(listContacts, { query: { search: email } })).body
    const timeline = async () =>
      (await owner.call(getContactTimeline, { params: { id: contact?.id ?? 0 } })).body.entries
    await until(async () => (await timeline()).filter(({ kind }) => kind === 'sent').length === 3)
    await countWaiting(db)
    const named = (await timeline()).flatMap((entry) =>
      entry.kind === 'sent' || entry.kind === 'unsubscribed' ? entry.campaign : [],
    )
    expect(named).toEqual(
      ['confirmation', 'confirmation', 'member', 'confirmation'].map((message) => ({
        id: null,
        name: '',
        message,
      })),
    )
  })

  test('gets a mail at once after confirming and being removed from the group', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    await confirm(app, await tokenFor(sink, email))
    await rows(db, sql`delete from group_members where group_id = ${owner.groupId}`)
    expect(await stateAfter(owner)).toBe('mailed')
  })

  test('stays within the limit of the workspace and the week, however often she leaves', async () => {
    const owner = await anOwner(app, db)
    const states = []
    for (let time = 0; time < 7; time += 1) {
      states.push(await stateAfter(owner))
      if (states.at(-1) !== 'mailed') continue
      const mail = (await mailsOnce(time + 1)).at(-1)
      await confirm(app, tokenIn(mail, 'confirm'))
      await leave(mail)
    }
    expect(states).toEqual([...Array<string>(6).fill('mailed'), 'limited'])
  })

  test('waits like everybody if only the account unsubscribed the contact', async () => {
    const owner = await anOwner(app, db)
    await rows(db, sql`delete from group_members where group_id = ${owner.groupId}`)
    expect(await stateAfter(owner, 'c1@far.example')).toBe('mailed')
    const [contact] = (await owner.call(listContacts, { query: { search: 'c1@far.example' } })).body
    await owner.call(unsubscribeContact, { params: { id: contact?.id ?? 0 } })
    expect(await stateAfter(owner, 'c1@far.example')).toBe('limited')
  })
})

describe('A member of the form’s group', () => {
  test('gets a mail that says so in the form’s language, with a link to the preferences', async () => {
    const owner = await anOwner(app, db, { language: 'de' })
    expect(await stateAfter(owner, 'C1@far.example')).toBe('member')
    const [mail = ''] = await mailsOnce(1, 'C1@far.example')
    expect(mail).toContain('Subject: Sie sind bereits angemeldet')
    expect(mail).toContain('Meine Einstellungen')
    expect(mail).not.toContain('/confirm?token=')
    const answer = await app.inject({ url: `/preferences?token=${tokenIn(mail, 'preferences')}` })
    expect([answer.statusCode, answer.body.includes('value="leave"')]).toEqual([200, true])
    expect(answer.body).toMatch(/name="first_name"[^>]* value="Name1"/)
  })

  test('gets no more of these mails than others get of theirs', async () => {
    const owner = await anOwner(app, db)
    const states = []
    for (const minutes of [0, 1, 1, 30, 60]) {
      await wait(minutes)
      states.push(await stateAfter(owner, 'c1@far.example'))
    }
    expect(states).toEqual(['member', 'limited', 'member', 'member', 'limited'])
  })

  test.each(['hard_bounce', 'complaint'])('gets no mail after a %s', async (reason) => {
    const owner = await anOwner(app, db)
    await rows(
      db,
      sql`insert into suppressions (workspace_id, email, reason) values
        (${owner.caller.workspaceId}, 'c2@far.example', ${reason})`,
    )
    expect(await stateAfter(owner, 'c2@far.example')).toBe('suppressed')
    expect(mailsTo(sink, 'c2@far.example')).toEqual([])
  })

  test('who unsubscribed or is inactive confirms again', async () => {
    const owner = await anOwner(app, db)
    for (const [address, reason] of [
      ['c2@far.example', 'unsubscribed'],
      ['c3@far.example', 'inactive'],
    ] as const) {
      await rows(
        db,
        sql`insert into suppressions (workspace_id, email, reason) values
          (${owner.caller.workspaceId}, ${address}, ${reason})`,
      )
      expect(await stateAfter(owner, address)).toBe('mailed')
    }
  })
})

describe('Send again', () => {
  const idsOf = async ({ call, form }: Owner) =>
    (await call(listSignUps, { params: { id: form.id } })).body.map(({ id }) => id)
  const again = (owner: Owner, id: number | undefined, formId = owner.form.id) =>
    owner.call(sendSignUpAgain, { params: { id: formId, signUp: id ?? 0 } })

  test('mails at once what waits for confirmation, and both links confirm', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    const first = await tokenFor(sink, email)
    const [id] = await idsOf(owner)
    const answer = await again(owner, id)
    expect(answer.body).toMatchObject({ id, email, state: 'mailed', confirmed_at: null })
    const second = tokenIn((await mailsOnce(2)).at(-1), 'confirm')
    expect(second).not.toBe(first)
    for (const token of [first, second]) expect((await confirm(app, token)).status).toBe(200)
    expect(await statesOf(db, owner.form)).toEqual(['confirmed'])
    expect((await again(owner, id)).problem.code).toBe('sign_up_settled')
  })

  test('mails what a limit of the form kept back, and the visitor waits longer for the next', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    expect(await stateAfter(owner)).toBe('limited')
    const [id] = await idsOf(owner)
    expect((await again(owner, id)).body.state).toBe('mailed')
    await wait(2)
    expect(await stateAfter(owner)).toBe('limited')
  })

  test('stops at the limit of the week and at the quota of the day', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    const [id] = await idsOf(owner)
    for (let time = 0; time < 5; time += 1) expect((await again(owner, id)).status).toBe(200)
    const refused = await again(owner, id)
    expect([refused.status, refused.problem.code]).toEqual([429, 'sign_up_mails_limit'])
    await rows(db, sql`delete from confirmation_mails`)
    const { workspaceId } = owner.caller
    await rows(db, sql`update confirmation_allowances set sent = 1000000 where workspace_id = ${workspaceId}`)
    expect((await again(owner, id)).problem.code).toBe('confirmations_limit')
    expect(await rows(db, sql`select from confirmation_mails`)).toEqual([])
  })

  test('tells a person who joined by now, and mails nobody who bounced since', async () => {
    const owner = await anOwner(app, db)
    await rows(db, sql`delete from group_members where group_id = ${owner.groupId}`)
    for (const address of ['c1@far.example', 'c2@far.example']) await stateAfter(owner, address)
    const [bounced, joined] = await idsOf(owner)
    await rows(
      db,
      sql`insert into group_members (group_id, contact_id) select ${owner.groupId}::bigint, id from contacts
        where workspace_id = ${owner.caller.workspaceId} and email = 'c1@far.example'`,
    )
    await rows(
      db,
      sql`insert into suppressions (workspace_id, email, reason) values
        (${owner.caller.workspaceId}, 'c2@far.example', 'hard_bounce')`,
    )
    expect((await again(owner, joined)).body.state).toBe('member')
    expect((await again(owner, bounced)).problem.code).toBe('sign_up_suppressed')
    expect(await statesOf(db, owner.form)).toEqual(['member', 'mailed'])
  })

  test('finds only sign-ups of the form, of the workspace, and of the last seven days', async () => {
    const [owner, other] = [await anOwner(app, db), await anOwner(app, db)]
    await stateAfter(owner)
    const [id] = await idsOf(owner)
    expect((await again(other, id)).problem.code).toBe('not_found')
    expect((await again(other, id, owner.form.id)).problem.code).toBe('not_found')
    await rows(db, sql`update sign_ups set created_at = now() - interval '169 hours' where id = ${id ?? 0}`)
    expect((await again(owner, id)).problem.code).toBe('not_found')
  })

  test('is in the audit log with the form’s name and without the address', async () => {
    const owner = await anOwner(app, db)
    await stateAfter(owner)
    const [id] = await idsOf(owner)
    await again(owner, id)
    const entries = await rows(
      db,
      sql`select * from audit_entries where workspace_id = ${owner.caller.workspaceId}
        and action = 'sign_up_sent_again'`,
    )
    expect(entries).toMatchObject([{ object_id: owner.form.id, object_name: owner.form.name }])
    expect(JSON.stringify(entries)).not.toContain(email)
  })
})
