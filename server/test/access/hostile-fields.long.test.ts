// Odd values in the fields of every call, one at a time and many at once.
import type * as Argon2 from '@node-rs/argon2'
import fc from 'fast-check'
import { describe, it, vi } from 'vitest'
import { bodies } from './examples.ts'
import { fieldsOf, oddValues } from './hostile.ts'
import { own, pathOf, send, sendAll, walked } from './hostile-calls.ts'

// Hashing runs as usual, but with cheap parameters, because these tests hash hundreds of odd passwords.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})

describe('A body with odd values', () => {
  const withBody = walked.filter(({ name }) => name in bodies)

  // asvs: 1.2.4, 15.3.5
  it.each(withBody)('in one field of $name is accepted or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const odd = fieldsOf(endpoint.body).flatMap((field) =>
      oddValues.map((value) => JSON.stringify({ ...bodies[name]?.(own), [field]: value })),
    )
    await sendAll(
      endpoint,
      odd.map((bytes) => ({ path, type: 'application/json', bytes })),
    )
  })

  // asvs: 2.2.1, 2.2.2
  it.each(withBody)('in many fields of $name is accepted or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const example = bodies[name]?.(own) ?? {}
    const fields = Object.fromEntries(
      fieldsOf(endpoint.body).map((field) => [
        field,
        fc.oneof(
          fc.constant(example[field]),
          fc.constantFrom(...oddValues),
          fc.jsonValue({ maxDepth: 3 }),
          fc.string({ unit: 'binary' }),
        ),
      ]),
    )
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (body) => {
        await send(endpoint, { path, type: 'application/json', bytes: JSON.stringify(body) })
      }),
      { numRuns: 10 },
    )
  })
})
