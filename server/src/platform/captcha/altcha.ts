// ALTCHA: a proof of work that this server issues and checks itself, without network access or a third party's key.
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as deriveSolution } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { deriveKey } from '../keys.ts'
import type { Captcha } from './captcha.ts'

// On average, 800 derivations of 1,000 rounds: under half a second on one core of a laptop, and some seconds on an old
// phone. More work would not stop spammers who get past the limit on registrations.
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000, leastTries: 400, mostTries: 1200 }

/** The rounds of the harder challenge, which takes a laptop some seconds. */
const hardCost = 6 * work.cost

const minutesToSolve = 20

// The answer of widget 3.x, as base64 of JSON. The signature covers all parameters, so they stay as received.
// Lettermill issues no parameter that is a list or an object. Such values are refused, because the library would check
// them recursively.
const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(work.algorithm),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.number(),
      })
      .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Challenges are stateless: they are signed with keys derived from the secret key, so every node can check the
 * challenges of every other node.
 */
export function altchaCaptcha(secretKey: string): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveKey(secretKey, 'altcha challenge').toString('hex'),
    hmacKeySignatureSecret: deriveKey(secretKey, 'altcha solution').toString('hex'),
  }
  return {
    kind: 'altcha',
    siteKey: null,
    async makeChallenge(hard = false) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: work.algorithm,
        cost: hard ? hardCost : work.cost,
        counter: randomInt(work.mostTries, work.leastTries),
        expiresAt: new Date(Date.now() + minutesToSolve * 60_000),
        deriveKey: deriveSolution,
      })
      return { ...challenge }
    },
    async check(token) {
      const read = readPayload(token)
      if (!read) return null
      const { challenge, solution } = read
      const { verified } = await verifySolution({
        ...secrets,
        challenge,
        solution,
        deriveKey: deriveSolution,
      })
      if (!verified) return null
      const { cost, expiresAt } = challenge.parameters
      return { key: challenge.signature, expiresAt: new Date(expiresAt * 1000), isHard: cost >= hardCost }
    },
  }
}

function readPayload(token: string): z.output<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
