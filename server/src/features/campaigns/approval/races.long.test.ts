// Races of send, schedule, edit, approve and start: what starts is what somebody approved.
import { setTimeout } from 'node:timers/promises'
import * as api from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aMember } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { startDueCampaigns, startPending } from '../index.ts'
import { anOwnCampaign, instance } from '../tests/under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const letter = (words: string) => `<p>${words} <a href="{{ unsubscribe_url }}">x</a></p>`
const tomorrow = {
  status: 'scheduled' as const,
  scheduleDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  scheduleTime: '10:00',
}

async function aRace() {
  const owner = await anOwnCampaign(app, db, { contacts: 3 })
  const { workspaceId, params } = owner
  const manager = await aMember(app, db, workspaceId, 'manager')
  const editor = await aMember(app, db, workspaceId, 'editor')
  await owner.call(api.updateApprovalPolicy, { body: { policy: 'always', above: 0 } })
  return { owner, manager, editor, params, workspaceId }
}

type Race = Awaited<ReturnType<typeof aRace>>

/** Puts the campaign back to a draft that says which race it is in. */
async function reset({ workspaceId, params }: Race, race: number) {
  await rows(
    db,
    sql`update campaigns set status = 'draft', mailing_id = null, scheduled_at = null, reason_code = null,
          subject = ${`Approved ${String(race)}`} where id = ${params.id}`,
  )
  await rows(
    db,
    sql`update templates set body_html = ${letter(`Approved ${String(race)}`)} where workspace_id = ${workspaceId}`,
  )
}

const begin = async () => {
  await startDueCampaigns(db)
  await startPending({ db, log: createLog('silent'), instance })
}

/** An edit of the letter or of the subject, in turns. */
const edit = ({ editor, params, workspaceId }: Race, race: number) =>
  race % 4 < 2
    ? rows(
        db,
        sql`update templates set body_html = ${letter(`Edited ${String(race)}`)} where workspace_id = ${workspaceId}`,
      )
    : editor.call(api.updateCampaign, { params, body: { subject: `Edited ${String(race)}` } })

/** What was frozen of the campaign; undefined if it did not start. */
const frozen = ({ params }: Race) =>
  row(
    db,
    sql<{ content: string }>`select m.content::text as content from campaigns c
      join mailings m on m.id = c.mailing_id where c.id = ${params.id}`,
  )

/** Asks for the campaign to be sent at once. */
const askNow = ({ editor, params }: Race) => editor.call(api.sendCampaign, { params })

/** Asks for the campaign to be sent 50 ms from now. A form has minutes only, so the time is stored by SQL. */
async function askSoon({ editor, params }: Race, race: number) {
  await editor.call(api.updateCampaign, { params, body: tomorrow })
  await rows(
    db,
    sql`update campaigns set scheduled_at = date_trunc('milliseconds', now()) + interval '50 ms' where id = ${params.id}`,
  )
  const asked = await editor.call(api.updateCampaign, { params, body: { preheader: String(race) } })
  expect(asked.status).toBe(200)
}

/** One race. @returns what started, if anything did */
async function run(race: Race, number: number): Promise<string | undefined> {
  const { owner, manager, editor, params } = race
  await reset(race, number)
  const isScheduled = number % 2 === 1
  await (isScheduled ? askSoon(race, number) : askNow(race))
  const { digest } = (await owner.call(api.getApproval, { params })).body
  await Promise.all([
    manager.call(api.approveCampaign, { params, body: { digest } }),
    edit(race, number),
    begin(),
    isScheduled ? editor.call(api.updateCampaign, { params, body: tomorrow }) : askNow(race),
    begin(),
  ])
  if (isScheduled) await setTimeout(50)
  await begin()
  return (await frozen(race))?.content
}

// RACES=1000 runs a thousand; each takes about a tenth of a second.
const races = Number(process.env['RACES'] ?? 100)

test(
  'in races of send, schedule, edit and approve, nothing starts that was not approved',
  { timeout: races * 5000 },
  async () => {
    const race = await aRace()
    const started = { now: 0, soon: 0 }
    for (let number = 0; number < races; number += 1) {
      const content = await run(race, number)
      if (content === undefined) continue
      started[number % 2 === 1 ? 'soon' : 'now'] += 1
      expect(content).toContain(`Approved ${String(number)}`)
      expect(content).not.toContain('Edited')
    }
    // Where the approval comes before the edit, the campaign does start.
    expect(Math.min(started.now, started.soon)).toBeGreaterThan(0)
  },
)
