// A job deletes relays' answers about erased people each minute. Its cost must depend only on the number of such
// answers.
import { expect, it } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rowsHandled } from '../../../../test/plans.ts'
import { aSentCampaign, valueOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { forgetWords } from '../queries/erase.ts'

const { db } = await freshDatabase()
const erased = 2000

it('Forgetting what relays answered about erased people read every delivery of the instance', async () => {
  const mailing = await aSentCampaign(db, (await anAccount(db)).workspaceId, { recipients: 20 * erased })
  await rows(
    db,
    sql`update deliveries set reply = '250 Thanks, reader' where mailing_id = ${mailing} and seq <= 10`,
  )
  await rows(
    db,
    sql`insert into erased_recipients (mailing_id, seq)
      select ${mailing}::bigint, n * 10 from generate_series(1, ${erased}::integer) n`,
  )
  await rows(db, sql`analyze deliveries, erased_recipients`)
  expect(await rowsHandled(db, (tx) => forgetWords(tx))).toBeLessThan(10 * erased)
  await forgetWords(db)
  expect(await valueOf(db, sql`select count(*) from deliveries where reply is not null`)).toBe(9)
})
