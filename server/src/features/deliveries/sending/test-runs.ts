// Test messages on their way to the relay, beside the campaigns' and by the same connections and rate: one try
// each, and what the relay says is the answer, so they neither wait for its back-off nor add to it.
import { meaningOf } from '../outcome.ts'
import { claimTests, endTest, releaseTest, type ClaimedTest } from '../queries/test-messages.ts'
import type { SendingContext } from './context.ts'

const atOnce = 8

export class TestRuns {
  readonly #context: SendingContext
  readonly #running = new Set<Promise<void>>()
  #stopped = false

  constructor(context: SendingContext) {
    this.#context = context
  }

  /** Begins what waits, as far as there is room. */
  async take(): Promise<void> {
    const room = atOnce - this.#running.size
    if (room === 0) return
    for (const test of await claimTests(this.#context.db, room)) {
      const run = this.#carry(test)
      this.#running.add(run)
      void run.finally(() => this.#running.delete(run))
    }
  }

  /** What is on the wire ends; what has not left goes back. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  async #carry({ id, envelope_from, email_to, source }: ClaimedTest): Promise<void> {
    const { db, log, rate, transport } = this.#context
    try {
      await rate.take()
      const answer = await transport.send({ from: envelope_from, to: email_to }, source, () => !this.#stopped)
      if (!answer) return await releaseTest(db, id)
      const meaning = meaningOf(answer)
      const accepted = meaning.kind === 'outcome' && meaning.outcome.kind === 'sent'
      await endTest(db, id, accepted ? 'sent' : 'refused', answer.text)
    } catch (error) {
      // It stays 'sending': its caller hears that nothing is known, which is so.
      log.error({ err: error, test: id }, 'A test message broke off')
    }
  }
}
