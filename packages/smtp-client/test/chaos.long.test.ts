// Whatever the relays do, no message is lost, none ends twice, and every sender is told the true outcome.
import { expect, test } from 'vitest'
import { aTransport, letters, type Letter } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Reaction, Said, Step } from './harness/script.ts'

/** Mulberry32, a pseudo-random generator: the same seed gives the same run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const refusable: readonly Step[] = ['MAIL', 'RCPT', 'DATA', 'message']

/** At each step the relay usually behaves correctly; otherwise it does anything that a relay can do. */
function moody(roll: () => number) {
  return ({ step }: Said): Reaction | undefined => {
    const mood = roll() * 1000
    if (step === 'QUIT' || step === 'RSET' || mood > 110) return undefined
    if (mood < 2) return { say: '421 4.3.2 Going down', then: 'close' }
    // The relay may accept the message without answering.
    const takes = step === 'message' && roll() < 0.5
    if (mood < 4) return { takes, then: 'close' }
    if (mood < 5) return { takes, then: 'reset' }
    if (mood < 5.5) return { takes }
    if (!refusable.includes(step)) return undefined
    if (mood < 40) return '451-4.7.1 Later,\r\n451 4.7.1 please'
    if (mood < 70) return '550 5.7.1 Never'
    const usual = { MAIL: '250 2.1.0 Ok', RCPT: '250 2.1.5 Ok', message: '250 2.0.0 Ok' }
    if (step === 'DATA') return undefined
    return { say: usual[step as keyof typeof usual], after: roll() * 4 }
  }
}

/** The outcome that the sender of each message was told. */
const toldOf = ({ ends: [answer] }: Letter) => {
  if (answer?.stage === 'message' && answer.code === 250) return 'accepted'
  return answer?.lastByteLeft && answer.code === null ? 'in doubt' : 'not taken'
}

const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)

test.each([
  [2000, 'with PIPELINING', ['PIPELINING'], undefined],
  [300, 'with PIPELINING, replies byte by byte', ['PIPELINING'], 'cut'],
  [500, 'with PIPELINING, replies in lumps', ['PIPELINING'], 'glued'],
  [500, 'without PIPELINING', [], undefined],
] as const)(
  `each of %i messages has exactly one true outcome, %s (CHAOS_SEED=${String(seed)})`,
  async (count, _, offers, replies) => {
    const answer = moody(dice(seed))
    const relays = [
      await aScriptedRelay({ offers, answer, ...(replies ? { replies } : {}) }),
      await aScriptedRelay({ offers, answer, ...(replies ? { replies } : {}) }),
    ]
    const transport = aTransport(relays, { connections: 5, command: 150, answer: 150 })
    const all = letters(count)
    // Sends the messages one after another, forty at once.
    for (const [at, { message }] of all.entries()) {
      transport.send(message)
      if (at >= 40) await all[at - 40]?.ended
    }
    await Promise.all(all.map(({ ended }) => ended))
    // If a message ended twice, the second end would come now.
    await transport.close()

    const arrived = new Map<string, number>()
    for (const { to } of relays.flatMap(({ arrivals }) => arrivals))
      arrived.set(to, (arrived.get(to) ?? 0) + 1)
    const told = { accepted: 0, 'in doubt': 0, 'not taken': 0 }
    const wrong: string[] = []
    for (const letter of all) {
      const { to } = letter.message.envelope
      const copies = arrived.get(to) ?? 0
      const word = toldOf(letter)
      told[word] += 1
      if (letter.ends.length !== 1) wrong.push(`${to} ended ${String(letter.ends.length)} times`)
      if (letter.ends.includes(null)) wrong.push(`${to} was taken back by nobody`)
      if (word === 'accepted' && copies !== 1)
        wrong.push(`${to}: accepted, and arrived ${String(copies)} times`)
      if (word === 'in doubt' && copies > 1)
        wrong.push(`${to}: in doubt, and arrived ${String(copies)} times`)
      if (word === 'not taken' && copies > 0)
        wrong.push(`${to}: told ${letter.ends[0]?.text ?? ''}, and it arrived`)
    }
    expect(wrong).toEqual([])
    // Make sure that the run had enough acceptances and failures to prove anything.
    expect(told.accepted).toBeGreaterThan(count / 2)
    expect(told['not taken']).toBeGreaterThan(count / 40)
  },
  120_000,
)
