// The effects of an answer beyond its own message: provider throttles, a refused sender, refusals in a row.
import { expect, it } from 'vitest'
import type { Answer } from '../../../outcome.ts'
import type { Recipient } from '../../../queries/claim.ts'
import { ProviderThrottles } from '../../throttles.ts'
import { Answers } from '../answers.ts'
import { ChunkProviders } from '../providers.ts'
import { Health } from '../health.ts'

function someAnswers() {
  const throttles = new ProviderThrottles()
  const health = new Health()
  const answers = new Answers(
    { throttles, retryDelays: [60_000] },
    {
      workspaceId: 1,
      retries: true,
      providers: new ChunkProviders({
        places: new Map(),
        blocks: health.blocks,
        holds: true,
        isRetry: false,
      }),
      health,
      journal: { answer: () => undefined, putBack: () => undefined },
      recorder: { record: () => undefined },
      leastBytes: () => 0,
      hold: () => undefined,
    },
  )
  return { answers, throttles, health }
}

const recipient: Recipient = {
  seq: 1,
  email: 'ada@big.example',
  contact_id: 1,
  fields: {},
  suppressed: null,
  tries: 0,
  doubts: 0,
  held: 0,
}

const later = (code: number): Answer => ({
  stage: 'message',
  code,
  enhanced: null,
  text: `${String(code)} Later`,
  lastByteLeft: true,
  relay: 'relay.example',
})

it('a provider that defers ten times in a row gets no messages for a while', () => {
  const { answers, throttles } = someAnswers()
  for (let n = 0; n < 10; n += 1) answers.hear(recipient, later(451), { campaign: 0, provider: 0 })
  expect(throttles.closed(1, 'big.example')).toMatchObject({ text: '451 Later' })
})

it('a relay that ends connections with 421 throttles no provider, because the reply is about us', () => {
  const { answers, throttles } = someAnswers()
  for (let n = 0; n < 30; n += 1) answers.hear(recipient, later(421), { campaign: 0, provider: 0 })
  expect(throttles.closed(1, 'big.example')).toBeNull()
})
