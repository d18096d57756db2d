// Simulates the demo's readers: made up, plausible, and the same at each start. Pure.
import type { DemoEvent, Reached } from './queries.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How attractive a campaign is. */
export interface Appeal {
  /** The share of an average reader who opens, from 0 to 1. */
  opens: number
  /** The share of people who click, of those who open. */
  clicks: number
}

/** A letter, with the time at which it was sent. Nothing happens after `now`. */
export interface Sending {
  /** Its name: a reader does something else with each letter, and the same at each start. */
  letter: string
  sentAt: number
  now: number
}

/** A generator of random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seed for `randomFrom`. */
export function seedOf(text: string): number {
  let seed = 2_166_136_261
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return seed
}

/** How much a person likes to read: some nearly always open, many never. Readers at some providers show fewer opens. */
function eagerness(email: string): number {
  const liking = randomFrom(seedOf(email))() ** 2 * 2.2 + 0.15
  return /@outlook\./.test(email) ? liking * 0.7 : /@icloud\./.test(email) ? liking * 1.25 : liking
}

/** The time from the delivery to the open: most within hours, a few after days, hardly any at night. */
function delay(random: () => number, sentAt: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const wait = Math.min(25 * day, Math.exp(Math.log(130) + 1.7 * normal) * minute)
  const clock = ((sentAt + wait + 2 * hour) % day) / hour
  const isNight = clock < 6.5 && random() < 0.85
  return wait + (isNight ? (7 - clock + 2 * random()) * hour : 0)
}

/** The events of these recipients for a message that was sent at that time, up to now. */
export function readersOf(
  reached: readonly Reached[],
  { letter, sentAt, now, links, appeal }: Sending & { links: number; appeal: Appeal },
): DemoEvent[] {
  const events = reached.flatMap(({ seq, email, contact_id: contactId }) => {
    const random = randomFrom(seedOf(`${email} ${letter}`))
    const at = (after: number) => new Date(sentAt + after)
    const own = { seq, contactId, link: null, isBot: false }
    if (random() < 0.03) return [{ ...own, kind: 'open' as const, isBot: true, at: at(4000 * random()) }]
    if (random() > Math.min(0.97, appeal.opens * eagerness(email))) return []
    const opened = delay(random, sentAt)
    const done: DemoEvent[] = [{ ...own, kind: 'open', at: at(opened) }]
    if (random() < 0.25) done.push({ ...own, kind: 'open', at: at(opened + random() * 2 * day) })
    if (links > 0 && random() < appeal.clicks) {
      const link = Math.min(links - 1, Math.floor(random() ** 1.6 * links))
      done.push({ ...own, kind: 'click', link, at: at(opened + (20 + 200 * random()) * 1000) })
    }
    if (random() < 0.006) done.push({ ...own, kind: 'unsubscribe', at: at(opened + 5 * minute) })
    return done
  })
  return events.filter(({ at }) => at.getTime() <= now)
}
