// The demo's past: eight newsletters over sixty days. They are really sent into the built-in mailbox and then moved
// back in time, with readers' events, bounces and complaints. There are also a scheduled campaign and a failed one.
import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@lettermill/contracts'
import type { Campaign } from '@lettermill/contracts'
import { suppress } from '../features/suppressions/index.ts'
import { recountStats } from '../features/tracking/index.ts'
import { transaction, type Db } from '../platform/db/index.ts'
import type { MakeCall } from './calls.ts'
import { cameBackOf } from './came-back.ts'
import { bringReaders, joinUntil, type Readers } from './joining.ts'
import { readersOf, type Appeal } from './model.ts'
import { addCameBack, addEvents, findReached, moveBack, setLeft } from './queries.ts'

const day = 86_400_000
const hour = 3_600_000

interface Past extends Appeal {
  name: string
  subject: string
  daysAgo: number
  /** The hour in UTC. */
  hour: number
}

const past: readonly Past[] = [
  { name: 'Autumn opening', subject: 'We open the doors', daysAgo: 59, hour: 8, opens: 0.52, clicks: 0.2 },
  {
    name: 'Apples are here',
    subject: 'Forty kinds of apples',
    daysAgo: 52,
    hour: 7,
    opens: 0.47,
    clicks: 0.16,
  },
  {
    name: 'Open day',
    subject: 'Come and see us on Saturday',
    daysAgo: 45,
    hour: 15,
    opens: 0.55,
    clicks: 0.27,
  },
  {
    name: 'Recipe of the month',
    subject: 'Pumpkin soup in 20 minutes',
    daysAgo: 38,
    hour: 8,
    opens: 0.43,
    clicks: 0.22,
  },
  {
    name: 'New delivery days',
    subject: 'We now deliver on Mondays',
    daysAgo: 31,
    hour: 9,
    opens: 0.39,
    clicks: 0.08,
  },
  {
    name: 'Survey',
    subject: 'Two minutes for three questions',
    daysAgo: 22,
    hour: 7,
    opens: 0.36,
    clicks: 0.24,
  },
  {
    name: 'Winter vegetables',
    subject: 'What grows in the cold',
    daysAgo: 14,
    hour: 8,
    opens: 0.44,
    clicks: 0.15,
  },
  {
    name: 'Advent box',
    subject: 'Only 200 boxes, {{ first_name }}',
    daysAgo: 3,
    hour: 8,
    opens: 0.58,
    clicks: 0.31,
  },
]

export interface HistoryParts {
  db: Db
  call: MakeCall
  workspaceId: number
  /** The template of the newsletters. */
  templateId: number
  /** A verified domain, and a sender of it. */
  domainId: number
  senderId: number
}

/** Creates the past. Resolves, once the stats agree with it, with the groups of the customers and of the leads. */
export async function fillHistory({
  db,
  call,
  workspaceId,
  templateId,
  ...parts
}: HistoryParts): Promise<Pick<Readers, 'groupId' | 'leadsId'>> {
  const letters = past.map(({ daysAgo }) => daysAgo)
  const readers = await bringReaders({ db, call, workspaceId, letters })
  const { groupId, leadsId, oldListId } = readers
  for (const each of past) {
    await joinUntil(readers, each.daysAgo)
    const { id } = await call(contract.createCampaign, {
      body: { ...parts, groupId, templateId, name: each.name, subject: each.subject, status: 'draft' },
    })
    await call(contract.sendCampaign, { id })
    await untilSent(call, id)
    await readBack(db, workspaceId, id, each)
  }
  await joinUntil(readers, 0)
  await recountStats(db)
  await scheduleNext(call, { ...parts, groupId, templateId })
  await failOnce(call, { ...parts, groupId: oldListId, templateId })
  return { groupId, leadsId }
}

/** Moves a campaign that was just sent back to its day, and adds its readers' events. */
async function readBack(db: Db, workspaceId: number, campaignId: number, each: Past): Promise<void> {
  const now = Date.now()
  const sentAt = new Date(now - each.daysAgo * day).setUTCHours(each.hour, 0, 0, 0)
  const { mailingId, startedAt, links, reached } = await findReached(db, campaignId)
  await moveBack(db, campaignId, mailingId, Date.parse(startedAt) - sentAt)
  const span = { letter: each.name, sentAt: sentAt + 60_000, now: now - hour }
  const events = readersOf(reached, { ...span, links, appeal: each })
  await addEvents(db, mailingId, events)
  const reports = cameBackOf(reached, events, span)
  await addCameBack(db, workspaceId, mailingId, reports)
  const leftAt = new Map(events.flatMap(({ kind, seq, at }) => (kind === 'unsubscribe' ? [[seq, at]] : [])))
  const left = reached.flatMap(({ seq, email }) => {
    const at = leftAt.get(seq)
    return at ? [{ email, at }] : []
  })
  const complained = reports.filter(({ kind }) => kind === 'complaint')
  if (left.length + complained.length === 0) return
  const of = { workspaceId, mailingId }
  const suppressions = [
    ...left.map(({ email }) => ({ ...of, email, reason: 'unsubscribed' as const })),
    ...complained.map(({ email, ...evidence }) => ({ ...of, email, reason: 'complaint' as const, evidence })),
  ]
  await transaction(db, (tx) => suppress(tx, ...suppressions))
  await setLeft(db, workspaceId, [...left, ...complained])
}

interface Parts {
  domainId: number
  senderId: number
  templateId: number
  groupId: number
}

async function scheduleNext(call: MakeCall, parts: Parts): Promise<void> {
  const date = new Date(Date.now() + 5 * day).toISOString().slice(0, 10)
  await call(contract.createCampaign, {
    body: {
      ...parts,
      name: 'Christmas hours',
      subject: 'When we are open over Christmas',
      status: 'scheduled',
      scheduleDate: date,
      scheduleTime: '09:00',
    },
  })
}

/** Sends a campaign to the group whose addresses no longer exist, so that it fails. */
async function failOnce(call: MakeCall, parts: Parts): Promise<void> {
  const { id } = await call(contract.createCampaign, {
    body: { ...parts, name: 'Fair visitors', subject: 'Do you remember us?', status: 'draft' },
  })
  await call(contract.sendCampaign, { id })
  await untilSent(call, id)
}

/** Resolves once a campaign is no longer being sent. */
export async function untilSent(call: MakeCall, id: number): Promise<Campaign> {
  for (;;) {
    const campaign = await call(contract.getCampaign, { id })
    if (campaign.status !== 'processing') return campaign
    await sleep(200)
  }
}
