// Erasing a person while a mailing to them is in progress.
import { pauseCampaign, resumeCampaign, retryCampaign, sendCampaign } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { row, sql } from '../../../platform/db/index.ts'
import { jobs } from '../../../worker/jobs.ts'
import { erasing } from './erasing.ts'

const { app, database, db, sink, expectNowhere, aGroupWith, aDraft, statusOf, contactIdOf, erase, statesOf } =
  await erasing()

describe('erasing a person during a mailing', () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `r${String(index)}@wire.example`)

  // spec: 2.contacts.erase
  test('sends the person nothing after the response, and the campaign ends with every recipient counted', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, ...addresses)
    const campaign = await aDraft(account, groupId)
    sink.reset()
    sink.behaviour = { delay: 50 }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    await account.call(sendCampaign, { params: { id: campaign } })
    await until(() => sink.arrivals.length >= 3)
    // The last recipient: a worker has read it, and has not started its message.
    const late = addresses.at(-1) ?? ''
    expect((await erase(account, await contactIdOf(account, late), late)).status).toBe(200)
    expect(sink.arrivals.map(({ to }) => to)).not.toContain(late)
    await until(async () => ['sent', 'completed'].includes((await statusOf(campaign)) ?? ''), 40)
    await worker.stop()
    const arrived = sink.arrivals.map(({ to }) => to)
    expect(arrived.toSorted()).toEqual(addresses.slice(0, -1).toSorted())
    expect((await statesOf(campaign)).filter((state) => state === 'skipped')).toHaveLength(1)
  })

  test('lets a paused campaign finish, and a retry does not mail the person', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, ...addresses)
    const campaign = await aDraft(account, groupId)
    const refused = addresses[0] ?? ''
    const late = addresses.at(-1) ?? ''
    sink.reset()
    sink.behaviour = { delay: 30, data: (to) => (to === refused ? `554 5.7.1 ${to} refused` : null) }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    const params = { id: campaign }
    await account.call(sendCampaign, { params })
    await until(() => sink.arrivals.length >= 3)
    await account.call(pauseCampaign, { params })
    await erase(account, await contactIdOf(account, late), late)
    await account.call(resumeCampaign, { params })
    await until(async () => (await statusOf(campaign)) === 'completed', 40)
    await erase(account, await contactIdOf(account, refused), refused)
    expect((await account.call(retryCampaign, { params })).problem.code).toBe('nothing_to_retry')
    await worker.stop()
    expect(sink.arrivals.map(({ to }) => to).toSorted()).toEqual(addresses.slice(1, -1).toSorted())
  })

  test('forgets what the relay answers later about a message in flight', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, 'slow.xyzzy@wire.example')
    const campaign = await aDraft(account, groupId)
    sink.reset()
    sink.behaviour = { delay: 1500, data: (to) => `550 5.1.1 <${to}> unknown` }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    await account.call(sendCampaign, { params: { id: campaign } })
    const begun = async () =>
      (await row(db, sql`select 1 from chunks where worker is not null and done_at is null`)) !== undefined
    await until(begun)
    await erase(account, await contactIdOf(account, 'slow.xyzzy@wire.example'), 'slow.xyzzy@wire.example')
    await until(
      async () => !['processing', 'partially_sent'].includes((await statusOf(campaign)) ?? 'processing'),
    )
    await worker.stop()
    await jobs.forget_erased_recipients.run(db)
    await expectNowhere('slow.xyzzy')
  })
})
