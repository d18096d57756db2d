// Whether feedback has stopped coming in, for the checkup of a domain.
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { summarizeWays } from '../index.ts'

const { db } = await freshDatabase()
const ask = async (isListening = true) => (await summarizeWays(db, { isListening, mailboxes: [] })).silent
const sentYesterday = (accepted: number) =>
  rows(
    db,
    sql`insert into relay_days (relay, day, accepted)
      values ('r', (now() at time zone 'UTC')::date - 1, ${accepted}), ('r', (now() at time zone 'UTC')::date, 99999)`,
  )
const cameBack = (hoursAgo: number) =>
  rows(
    db,
    sql`insert into feedback_ways (way, last_at) values ('smtp', now() - make_interval(hours => ${hoursAgo}))`,
  )
beforeEach(() => rows(db, sql`truncate relay_days, feedback_ways`))

test('The checkup reports that five thousand messages led to no feedback at all', async () => {
  await sentYesterday(5000)
  expect(await ask()).toEqual({ since: null, sent: 5000 })
  await cameBack(72)
  expect(await ask()).toMatchObject({ sent: 5000 })
  expect((await ask())?.since).toBeTruthy()
})

test('Missing feedback is not reported if some came since yesterday, little was sent, or none is set up', async () => {
  await sentYesterday(4999)
  expect(await ask()).toBeNull()
  await rows(db, sql`update relay_days set accepted = 5000`)
  expect(await ask(false)).toBeNull()
  await cameBack(1)
  expect(await ask()).toBeNull()
})
