// Two workspaces with random contacts, groups, mailings and events, both as rows and as plain objects.
import { rows, row, sql, type Db } from '../../../platform/db/index.ts'
import { anAccount } from '../../../../test/factories.ts'

export const reasons = [
  'unsubscribed',
  'complaint',
  'hard_bounce',
  'soft_bounce',
  'manual',
  'inactive',
] as const
type Reason = (typeof reasons)[number]

export interface Event {
  mailing: number
  kind: 'open' | 'click' | 'unsubscribe'
  link: number
  /** The time of the first event in milliseconds; null if only bots caused events. */
  at: number | null
}

export interface Person {
  id: number
  email: string
  fields: Record<string, string>
  created: number
  /** When the contact joined, by group. */
  groups: Map<number, number>
  suppressed: { reason: Reason; mailing: number | null } | null
  /** When a message was sent to the contact, by mailing. */
  sent: Map<number, number>
  /** When the contact confirmed a sign-up; null if never. */
  confirmed: number | null
  failed: number[]
  bounced: number[]
  events: Event[]
}

export interface World {
  workspaceId: number
  zone: string
  people: Person[]
  groups: number[]
  /** Campaigns that are not deleted, the latest first. The last of them is a draft without a mailing. */
  campaigns: { id: number; mailing: number | null }[]
  segments: { id: number; filter: unknown }[]
}

export const customFields = [
  { key: 'plan', type: 'choice', options: ['Free', 'Pro', 'Ünlimited'] },
  { key: 'score', type: 'number', options: null },
  { key: 'renewal', type: 'date', options: null },
  { key: 'vip', type: 'yes_no', options: null },
  { key: 'city', type: 'text', options: null },
  { key: 'site', type: 'url', options: null },
] as const

export const pools: Readonly<Record<string, readonly string[]>> = {
  city: ['Kyiv', 'kyiv', 'Lviv', 'L%iv', 'a_b', "O'Hara", '\\', 'New York', 'york'],
  plan: ['Free', 'Pro', 'Ünlimited', 'Removed'],
  score: ['0', '10', '10.50', '-3', '9', '100', '12345678901234567890.5', 'not a number'],
  renewal: ['2028-02-29', '2027-02-28', '2024-02-29', '2028-02-28', '2028-03-01', '2028-03-30', '1999-12-31'],
  vip: ['yes', 'no'],
  site: ['https://a.example/', 'https://a.example/Shop', 'http://b.example/?q=%25_'],
  first_name: ['Ann', 'Bo', 'ann', 'Олена', '100%'],
  amount: ['1', '2.5', '2.50', '-7', '30'],
  date_filed: ['2028-02-22', '2028-03-07', '2028-01-30', '2026-02-28'],
}

const domains = [
  'gmail.com',
  'Googlemail.com',
  'hotmail.fr',
  'yahoo.co.uk',
  'live.firm.example',
  'ukr.net',
  'firm.example',
]

export const day = 86_400_000

/** A small generator of random numbers with a seed, so that a failure can be repeated. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
  const one = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new Error('Nothing to choose from')
    return found
  }
  return { next, one, chance: (share: number) => next() < share }
}

/** Fills a workspace. @param now in milliseconds; all events happened before it */
export async function aWorld(
  db: Db,
  { now, zone, seed, people = 70 }: { now: number; zone: string; seed: number; people?: number },
): Promise<World> {
  const { workspaceId } = await anAccount(db, { timezone: zone })
  const roll = dice(seed)
  const ago = (most: number) => Math.round(now - roll.next() * most * day)
  for (const [position, { key, type, options }] of customFields.entries())
    await rows(
      db,
      sql`insert into contact_fields (workspace_id, key, label, type, options, position)
        values (${workspaceId}, ${key}, ${key}, ${type}, ${options && JSON.stringify(options)}::jsonb, ${position})`,
    )
  const groups: number[] = []
  for (const name of ['A', 'B', 'C'])
    groups.push(
      await idOf(
        db,
        sql`insert into groups (workspace_id, name) values (${workspaceId}, ${name}) returning id`,
      ),
    )
  const campaigns = await insertCampaigns(db, workspaceId, now)
  const mailings = campaigns.flatMap(({ mailing }) => (mailing === null ? [] : [mailing]))
  const world: World = { workspaceId, zone, people: [], groups, campaigns, segments: [] }
  for (let number = 1; number <= people; number += 1) {
    const fields = Object.fromEntries(
      Object.entries(pools).flatMap(([key, pool]) => (roll.chance(0.6) ? [[key, roll.one(pool)]] : [])),
    )
    world.people.push(
      await insertPerson(db, workspaceId, number, {
        id: 0,
        email: `P${String(number)}@${roll.one(domains)}`,
        fields,
        created: ago(60),
        groups: new Map(groups.flatMap((id) => (roll.chance(0.4) ? [[id, ago(60)]] : []))),
        suppressed: roll.chance(0.3)
          ? { reason: roll.one(reasons), mailing: roll.chance(0.5) ? roll.one(mailings) : null }
          : null,
        sent: new Map(mailings.flatMap((id) => (roll.chance(0.6) ? [[id, ago(50)]] : []))),
        confirmed: roll.chance(0.1) ? ago(30) : null,
        failed: mailings.filter(() => roll.chance(0.1)),
        bounced: mailings.filter(() => roll.chance(0.15)),
        events: mailings.flatMap((mailing) => eventsOf(mailing, roll, ago)),
      }),
    )
  }
  return world
}

function eventsOf(mailing: number, roll: ReturnType<typeof dice>, ago: (most: number) => number): Event[] {
  const at = () => (roll.chance(0.3) ? null : ago(45))
  const events: Event[] = []
  if (roll.chance(0.4)) events.push({ mailing, kind: 'open', link: -1, at: at() })
  if (roll.chance(0.3)) {
    events.push({ mailing, kind: 'click', link: -1, at: at() })
    for (const link of [0, 1]) if (roll.chance(0.5)) events.push({ mailing, kind: 'click', link, at: at() })
  }
  if (roll.chance(0.1)) events.push({ mailing, kind: 'unsubscribe', link: -1, at: at() })
  return events
}

async function insertCampaigns(db: Db, workspaceId: number, now: number): Promise<World['campaigns']> {
  const made: World['campaigns'] = []
  for (const daysAgo of [5, 15, 40, null]) {
    const mailing =
      daysAgo === null
        ? null
        : await idOf(
            db,
            sql`insert into mailings (workspace_id, kind, total, content, state)
              values (${workspaceId}, 'campaign', 0, '{"links": ["https://a.example/", "https://b.example/"]}', 'closed') returning id`,
          )
    const id = await idOf(
      db,
      sql`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id, mailing_id, started_at)
        values (${workspaceId}, 'C', 'S', ${mailing === null ? 'draft' : 'sent'}, 1, 1, 1, ${mailing},
          ${daysAgo === null ? null : new Date(now - daysAgo * day)}) returning id`,
    )
    made.push({ id, mailing })
  }
  return made
}

async function insertPerson(db: Db, workspaceId: number, seq: number, person: Person): Promise<Person> {
  const id = await idOf(
    db,
    sql`insert into contacts (workspace_id, email, fields, created_at)
      values (${workspaceId}, ${person.email}, ${JSON.stringify(person.fields)}::jsonb, ${new Date(person.created)}) returning id`,
  )
  await rows(
    db,
    sql`insert into contact_counts (workspace_id, contacts) values (${workspaceId}, 1)
      on conflict (workspace_id) do update set contacts = contact_counts.contacts + 1`,
  )
  for (const [group, at] of person.groups)
    await rows(
      db,
      sql`insert into group_members (group_id, contact_id, added_at) values (${group}, ${id}, ${new Date(at)})`,
    )
  const { suppressed } = person
  if (suppressed)
    await rows(
      db,
      sql`insert into suppressions (workspace_id, email, reason, mailing_id)
        values (${workspaceId}, lower(${person.email}), ${suppressed.reason}, ${suppressed.mailing})`,
    )
  if (person.confirmed !== null)
    await rows(
      db,
      sql`insert into consents (workspace_id, contact_id, kind, at)
        values (${workspaceId}, ${id}, 'confirmed', ${new Date(person.confirmed)})`,
    )
  for (const mailing of new Set([...person.sent.keys(), ...person.failed, ...person.bounced]))
    await rows(
      db,
      sql`insert into recipients (mailing_id, seq, contact_id, email) values (${mailing}, ${seq}, ${id}, ${person.email})`,
    )
  const delivered = [
    ...[...person.sent].map(([mailing, at]) => ({ mailing, outcome: 'sent', chunk: 1, at: new Date(at) })),
    ...person.failed.map((mailing) => ({
      mailing,
      outcome: 'failed',
      chunk: 0,
      at: new Date(person.created),
    })),
  ]
  for (const { mailing, outcome, chunk, at } of delivered)
    await rows(
      db,
      sql`insert into deliveries (mailing_id, seq, chunk, outcome, at) values (${mailing}, ${seq}, ${chunk}, ${outcome}, ${at})`,
    )
  for (const mailing of person.bounced)
    await rows(
      db,
      sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at, counted, action)
        values (${workspaceId}, ${mailing}, ${seq}, ${person.email}, 'hard', '', '', 'smtp',
          decode(md5(${`${String(mailing)}-${String(seq)}`}), 'hex'), now(), true, 'suppressed')`,
    )
  for (const { mailing, kind, link, at } of person.events)
    await rows(
      db,
      sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
        values (${mailing}, ${seq}, ${kind}, ${link}, ${id}, ${at === null ? null : new Date(at)},
          ${at === null ? new Date(person.created) : null}, ${at === null ? 0 : 1}, ${at === null ? 1 : 0})`,
    )
  return { ...person, id }
}

async function idOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const found = await row(db, statement as ReturnType<typeof sql<{ id: number }>>)
  if (!found) throw new Error('Nothing was inserted')
  return found.id
}
