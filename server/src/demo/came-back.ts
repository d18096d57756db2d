// Bounces and complaints about the demo's letters: a few mailboxes that were full, and a few complaints. They are made
// up, plausible, and the same at each start. Pure.
import { randomFrom, seedOf, type Sending } from './model.ts'
import type { CameBack, DemoEvent, Reached } from './queries.ts'

const minute = 60_000

/**
 * `full`: of the people who did not open, the share whose mailbox is full. `complaint`: of those who opened, the share
 * who complain.
 */
const shares = { full: 0.008, complaint: 0.003 }

const full = {
  kind: 'soft' as const,
  cause: 'full',
  code: 452,
  status: '4.2.2',
  words: '452 4.2.2 The mailbox is full',
}
const complaint = {
  kind: 'complaint' as const,
  cause: null,
  code: null,
  status: null,
  words: 'The reader marked the message as spam',
}

/**
 * The bounces and complaints up to now. People who opened a message got it, so only the others bounce, and only people
 * who opened complain. Opens of scanners do not count.
 */
export function cameBackOf(
  reached: readonly Reached[],
  events: readonly DemoEvent[],
  { letter, sentAt, now }: Sending,
): CameBack[] {
  const opened = new Map(
    events.flatMap(({ kind, isBot, seq, at }) => (kind === 'open' && !isBot ? [[seq, at.getTime()]] : [])),
  )
  const touched = new Set(events.map(({ seq }) => seq))
  const left = new Set(events.flatMap(({ kind, seq }) => (kind === 'unsubscribe' ? [seq] : [])))
  return reached
    .flatMap(({ seq, email }): CameBack[] => {
      const random = randomFrom(seedOf(`${email} ${letter} came back`))
      const reporter = `mx.${email.slice(email.indexOf('@') + 1)}`
      const openedAt = opened.get(seq)
      const draw = random()
      if (openedAt === undefined)
        return !touched.has(seq) && draw < shares.full
          ? [{ ...full, seq, email, reporter, at: new Date(sentAt + (1 + 240 * random()) * minute) }]
          : []
      return !left.has(seq) && draw < shares.complaint
        ? [{ ...complaint, seq, email, reporter, at: new Date(openedAt + (1 + 30 * random()) * minute) }]
        : []
    })
    .filter(({ at }) => at.getTime() <= now)
}
