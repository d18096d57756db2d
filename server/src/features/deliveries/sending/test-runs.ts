// Test messages on their way to the relay, beside the campaigns' and at the same rate: one try each on a connection of
// its own, and what the relay says is the answer, so they neither wait for its back-off nor add to it.
import { meaningOf, type Answer } from '../outcome.ts'
import { claimTests, endTest, releaseTest, type ClaimedTest } from '../queries/test-messages.ts'
import type { SendingContext } from './context.ts'

const atOnce = 2

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

  async #carry(test: ClaimedTest): Promise<void> {
    const { db, log, rate } = this.#context
    try {
      await rate.take(test.workspace_id)
      const answer = await this.#send(test)
      if (!answer) return await releaseTest(db, test.id)
      const meaning = meaningOf(answer)
      const accepted = meaning.kind === 'outcome' && meaning.outcome.kind === 'sent'
      await endTest(db, test.id, accepted ? 'sent' : 'refused', answer.text)
    } catch (error) {
      // It stays 'sending': its caller hears that nothing is known, which is so.
      log.error({ err: error, test: test.id }, 'A test message broke off')
    }
  }

  #send({ workspace_id: workspaceId, envelope_from, email_to, source }: ClaimedTest): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      const envelope = { from: envelope_from, to: email_to }
      const begin = () => !this.#stopped
      this.#context.transport
        .sendNow({ envelope, bytes: source, begin, end: resolve, owner: this, workspaceId })
        .catch(reject)
    })
  }
}
