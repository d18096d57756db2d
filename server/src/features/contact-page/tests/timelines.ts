// Shared by the tests of a contact's timeline: contacts, mailings to them, and reading the timeline back.
import { createContact, getContactTimeline, type TimelineEntry } from '@lettermill/contracts'
import { expect } from 'vitest'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import type { Answer } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'

/** One instance for a test file. */
export async function timelines() {
  const database = await freshDatabase()
  const { db } = database
  const app = await startApp(database)
  const anAccount = () => aSignedInAccount(app, db)

  async function aContact({ call }: SignedIn, email = 'ann@reader.example'): Promise<number> {
    return (await call(createContact, { body: { email, first_name: 'Ann' } })).body.id
  }

  async function timelineOf({ call }: SignedIn, id: number): Promise<TimelineEntry[]> {
    const entries: TimelineEntry[] = []
    for (let before: string | null = ''; before !== null;) {
      const query: { before?: string } = before ? { before } : {}
      const page: Answer<typeof getContactTimeline> = await call(getContactTimeline, {
        params: { id },
        query,
      })
      const { status, body } = page
      expect(status).toBe(200)
      entries.push(...body.entries)
      before = body.next
    }
    return entries
  }

  const kindsOf = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind)

  /** A campaign's mailing to the contact. Its message was sent `minutes` minutes ago. */
  async function aMailingTo(
    account: SignedIn,
    id: number,
    minutes = 60,
    outcome = 'sent',
    reply: string | null = null,
  ) {
    const made = await row(
      db,
      sql<{ mailing: number }>`
        with m as (
          insert into mailings (workspace_id, kind, state, total, content) values (${account.caller.workspaceId}, 'campaign',
            'closed', 1, '{"links": ["https://shop.example/a", "https://shop.example/b"]}') returning id
        ), c as (
          insert into campaigns (workspace_id, name, subject, domain_id, sender_id, template_id, group_id, mailing_id)
          select ${account.caller.workspaceId}, 'News', 'News', 1, 1, 1, 1, id from m
        ), r as (
          insert into recipients (mailing_id, seq, contact_id, email) select m.id, 7, ${id}, 'ann@reader.example' from m
        ), d as (
          insert into deliveries (mailing_id, seq, chunk, outcome, reply, at)
          select id, 7, 1, ${outcome}, ${reply}, now() - ${minutes} * interval '1 minute' from m
        )
        select id as mailing from m`,
    )
    return made?.mailing ?? 0
  }

  async function anEvent(
    mailing: number,
    kind: string,
    minutes: number,
    link: number | null = null,
    bot: string | null = null,
  ) {
    await rows(
      db,
      sql`insert into events (mailing_id, seq, kind, link, bot, at)
        values (${mailing}, 7, ${kind}, ${link}, ${bot}, now() - ${minutes} * interval '1 minute')`,
    )
    await rows(
      db,
      sql`insert into first_events as f (mailing_id, seq, kind, link, count, bot_count)
        values (${mailing}, 7, ${kind}, -1, ${bot ? 0 : 1}, ${bot ? 1 : 0})
        on conflict (mailing_id, seq, kind, link) do update set count = f.count + excluded.count`,
    )
  }

  return { db, anAccount, aContact, timelineOf, kindsOf, aMailingTo, anEvent }
}
