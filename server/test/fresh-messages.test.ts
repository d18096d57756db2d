// The cost of single messages and suppressions in a workspace that PostgreSQL's statistics do not know (ADR-0162).
import { beforeAll, describe, expect, it } from 'vitest'
import { listNewestPlaces } from '../src/features/deliveries/index.ts'
import { forgetFeedback } from '../src/features/feedback/index.ts'
import { listFeedback } from '../src/features/feedback/queries/read.ts'
import { listSoftBounced } from '../src/features/feedback/queries/rules.ts'
import { eraseMessages } from '../src/features/messages/queries/purge.ts'
import { findMessage, listMessages } from '../src/features/messages/queries/read.ts'
import { confirmBounces } from '../src/features/suppressions/undo/queries/mass-bounces.ts'
import { takeBackMany } from '../src/features/suppressions/index.ts'
import { release } from '../src/features/suppressions/queries/suppressions.ts'
import { row, rows, sql, type Tx } from '../src/platform/db/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { rowsHandled } from './plans.ts'

const { db } = await freshDatabase()
const handled = (run: (tx: Tx) => Promise<unknown>) => rowsHandled(db, run)

const messages = 20_000
let fresh = 0
let mailing = 0

/** A workspace with single messages, two to each address. All addresses bounced. */
async function aWorkspace(): Promise<number> {
  const { workspaceId } = await anAccount(db)
  mailing += 1
  await rows(
    db,
    sql`insert into messages (workspace_id, template_id, mailing_id, seq, email, created_at)
      select ${workspaceId}, 1 + n % 2, ${mailing}::bigint, n, 'buyer' || n / 2 || '@shop.example', now() - n * interval '1 second'
      from generate_series(1, ${messages}::integer) n`,
  )
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason, mailing_id, provisional_until)
      select ${workspaceId}, 'buyer' || n || '@shop.example', 'hard_bounce', ${mailing}::bigint, now() + interval '1 day'
      from generate_series(1, ${messages}::integer / 2) n`,
  )
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, kind, cause, email, counted, action, words, received_at,
        reporter, way, source_key)
      select ${workspaceId}, ${mailing}::bigint, n, 'soft', 'full', 'buyer' || n || '@shop.example', true, 'none', '450', now(),
        '', 'smtp', convert_to(${mailing} || ' ' || n, 'UTF8')
      from generate_series(1, ${messages}::integer) n`,
  )
  return workspaceId
}

beforeAll(async () => {
  for (let known = 0; known < 2; known += 1) await aWorkspace()
  await rows(db, sql`analyze`)
  for (const table of ['messages', 'suppressions', 'feedback'])
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  fresh = await aWorkspace()
})

describe('Before PostgreSQL had statistics of a workspace, queries read all messages of the workspace', () => {
  it('to find the newest message to each of some addresses', async () => {
    const emails = Array.from({ length: 100 }, (_, at) => `buyer${String(at + 1)}@shop.example`)
    expect(await handled((tx) => listNewestPlaces(tx, fresh, emails))).toBeLessThan(messages / 4)
  })

  it('to list one page of messages', async () => {
    const oldest = await row(
      db,
      sql<{ id: number }>`select max(id) - 100 as id from messages where workspace_id = ${fresh}`,
    )
    const before = oldest?.id ?? 0
    expect(await handled((tx) => listMessages(tx, fresh, { limit: 50, before }))).toBeLessThan(1000)
    expect(await handled((tx) => listMessages(tx, fresh, { limit: 50, before, templateId: 1 }))).toBeLessThan(
      1000,
    )
    expect(await handled((tx) => listMessages(tx, fresh, { limit: 50, search: 'nobody' }))).toBeLessThan(1000)
  })

  it('to show one message', async () => {
    expect(await handled((tx) => findMessage(tx, fresh, 1))).toBeLessThan(1000)
  })

  it('to erase a person', async () => {
    expect(await handled((tx) => eraseMessages(tx, fresh, ['buyer7@shop.example']))).toBeLessThan(1000)
  })
})

describe('Before PostgreSQL had statistics of a workspace, queries read all suppressions of the workspace', () => {
  const few = 10 * messages

  it('for each suppression that is taken back or confirmed', async () => {
    const bounced = { workspaceId: fresh, reason: 'hard_bounce', mailingId: mailing } as const
    expect(await handled((tx) => takeBackMany(tx, bounced, messages))).toBeLessThan(few)
    const place = { mailing_id: mailing, place: 'shop.example', domains: null }
    expect(await handled((tx) => confirmBounces(tx, fresh, place))).toBeLessThan(few)
  })

  it('to release one address', async () => {
    expect(await handled((tx) => release(tx, fresh, 'buyer7@shop.example'))).toBeLessThan(1000)
  })
})

describe('Before PostgreSQL had statistics of a workspace, queries read all its bounces and complaints', () => {
  const email = 'buyer7@shop.example'

  it('to count the soft bounces of some addresses', async () => {
    const emails = Array.from({ length: 100 }, (_, at) => `buyer${String(at + 1)}@shop.example`)
    const often = { count: 3, days: 30 }
    expect(await handled((tx) => listSoftBounced(tx, fresh, emails, often))).toBeLessThan(2000)
  })

  it('to list the feedback about an address, and to delete it', async () => {
    const page = { limit: 50, offset: 0 }
    expect(await handled((tx) => listFeedback(tx, fresh, { email }, page))).toBeLessThan(1000)
    expect(await handled((tx) => forgetFeedback(tx, fresh, email))).toBeLessThan(1000)
  })
})
