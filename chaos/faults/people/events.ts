// Readers open, click and unsubscribe while kills hit the processes that record their events: every event that was
// answered is recorded exactly once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Rig, Scene } from '../../rig/fault.ts'
import type { User } from '../../rig/people/user.ts'
import { until } from '../../rig/wait.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'
import { Readers, type EventKind } from './readers.ts'
import { kill, manyVictims, type Victim } from './victims.ts'

export const eventFaults: readonly Fault[] = [
  { ...killing(200, ['stalled server', 'backend']), key: 'kill-serve-events-small', quick: true },
  { ...killing(3000, twentyVictims()), key: 'kill-serve-events' },
]

/** The loop that counts events dies with the server and its worker. */
function twentyVictims(): Victim[] {
  return Array.from({ length: 20 }, (_, n) => manyVictims[n % manyVictims.length] ?? 'server')
}

function killing(people: number, victims: readonly Victim[]): Omit<Fault, 'key'> {
  return {
    name: `${String(victims.length)} × kill -9 of ${[...new Set(victims)].join(', ')} while ${String(people)} readers open, click and unsubscribe`,
    run: async (rig) => {
      const scene = await rig.scene(people)
      await scene.campaign.send()
      await scene.campaign.untilOver()
      // A click within two seconds counts as a bot event.
      await sleep(2500)
      const readers = new Readers(await rig.arrivals(scene.campaign))
      for (const victim of victims) await strike(victim, scene, rig, readers)
      return judgeEvents(rig, scene, readers)
    },
  }
}

async function strike(victim: Victim, scene: Scene, rig: Rig, readers: Readers): Promise<void> {
  await readers.readWhile(async () => {
    await sleep(rig.random.between(500, 1500))
    await kill(victim, scene.product, rig.random)
    // A server that survives keeps its readers waiting. Those readers are what this fault is about.
    if (victim === 'backend') await sleep(1000)
  })
  if (victim === 'backend') return
  readers.forgiveFresh()
  await scene.product.start()
}

async function judgeEvents(rig: Rig, { product, campaign, user }: Scene, readers: Readers): Promise<Verdict> {
  await until('all events are counted', async () => {
    const waiting = await product.statement('select 1 from event_queue limit 1', [])
    return waiting.length === 0
  })
  const found = await product.statement(
    `select r.email, e.kind, count(*)::integer as count, count(*) filter (where e.bot is null)::integer as people
      from recipients r join events e on e.mailing_id = r.mailing_id and e.seq = r.seq where r.mailing_id = (select mailing_id from campaigns where id = $1) group by 1, 2`,
    [campaign.id],
  )
  const wrong = (['open', 'click', 'unsubscribe'] as const).map((kind) => compare(kind, found, readers))
  const stats = await user.get<{ open_count: number; click_count: number }>(
    `/api/campaigns/${String(campaign.id)}`,
  )
  const people = (kind: EventKind) =>
    found.filter((each) => each['kind'] === kind && each['people'] !== 0).length
  const stayed = await stillSubscribed(user, readers)
  return alsoWrong(await rig.judge(campaign, { status: ['sent'], allowed: 0 }), {
    ...Object.assign({}, ...wrong),
    [`open_count is ${String(stats.open_count)} of ${String(people('open'))}`]:
      stats.open_count !== people('open'),
    [`click_count is ${String(stats.click_count)} of ${String(people('click'))}`]:
      stats.click_count !== people('click'),
    [`${String(stayed)} were answered that they had unsubscribed, and have not`]: stayed > 0,
  })
}

/** For one kind of event, the readers whose events were lost or counted too often. */
function compare(
  kind: EventKind,
  found: readonly Record<string, unknown>[],
  readers: Readers,
): Record<string, boolean> {
  const counts = new Map(
    found.filter((each) => each['kind'] === kind).map(({ email, count }) => [String(email), Number(count)]),
  )
  const answered = readers.answered(kind)
  const lost = answered.filter((email) => (counts.get(email) ?? 0) < readers.countsOf(kind, email).answered)
  const often = [...counts].filter(([email, count]) => count > readers.countsOf(kind, email).asked)
  return {
    [`${String(lost.length)} readers: a ${kind} was answered and is not recorded`]: lost.length > 0,
    [`${String(often.length)} readers: more of ${kind} is recorded than was requested`]: often.length > 0,
    [`no ${kind} was answered`]: answered.length === 0,
  }
}

async function stillSubscribed(user: User, readers: Readers): Promise<number> {
  const list = await user.get<{ email: string }[]>('/api/unsubscribe/admin/unsubscribers')
  const left = new Set(list.map(({ email }) => email))
  return readers.answered('unsubscribe').filter((email) => !left.has(email)).length
}
