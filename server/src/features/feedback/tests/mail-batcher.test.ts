// Feedback mail is committed in batches, and each mail gets its own answer.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import { MailBatcher } from '../mail-batcher.ts'
import type { NewMail } from '../queries/keep.ts'

const { db } = await freshDatabase()

describe('A batch of returned mail', () => {
  beforeEach(() => rows(db, sql`delete from feedback_inbox`))

  const mail = (body: string, ...envelopeTo: string[]): NewMail => ({
    way: 'smtp',
    envelopeFrom: 'mailer@far.example',
    envelopeTo: envelopeTo.map((address) => ({ address, isRole: false, mailingId: null })),
    body: Buffer.from(body),
  })
  const kept = () =>
    rows(
      db,
      sql<Row<'feedback_inbox', 'envelope_to'> & { body: string }>`
        select envelope_to, convert_from(body, 'UTF8') as body from feedback_inbox order by body, envelope_to`,
    )

  it('keeps each mail with its own addresses, in one transaction', async () => {
    const batcher = new MailBatcher(db)
    await Promise.all([
      batcher.keep(mail('first', 'a@bounces.example', 'b@bounces.example')),
      batcher.keep(mail('second', 'a@bounces.example')),
    ])
    expect(await kept()).toEqual([
      { envelope_to: 'a@bounces.example', body: 'first' },
      { envelope_to: 'b@bounces.example', body: 'first' },
      { envelope_to: 'a@bounces.example', body: 'second' },
    ])
    const transactions = await rows(db, sql<{ xmin: string }>`select distinct xmin::text from feedback_inbox`)
    expect(transactions).toHaveLength(1)
  })

  it('One mail that the database refused made all mails of its batch fail', async () => {
    const batcher = new MailBatcher(db)
    const [good, bad] = await Promise.allSettled([
      batcher.keep(mail('good', 'a@bounces.example')),
      batcher.keep(mail('bad', 'nul\0@bounces.example')),
    ])
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected'])
    expect((await kept()).map(({ body }) => body)).toEqual(['good'])
  })

  it('A database that was away was asked once for each mail of a batch', async () => {
    let asked = 0
    const away: Db = {
      ...db,
      query() {
        asked += 1
        return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
      },
    }
    const batcher = new MailBatcher(away)
    const kept = [1, 2, 3].map((each) => batcher.keep(mail(String(each), 'a@bounces.example')))
    const ended = await Promise.allSettled(kept)
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toBe(1)
  })

  it('does not wait for more mail once it is full', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const batcher = new MailBatcher(db)
      await Promise.all(
        Array.from({ length: 32 }, (_, at) => batcher.keep(mail(String(at), 'a@bounces.example'))),
      )
    } finally {
      vi.useRealTimers()
    }
    expect(await kept()).toHaveLength(32)
  })
})
