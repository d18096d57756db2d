// Odd ids, queries and bodies for every call; odd fields are in hostile-fields.test.ts.
import type { Endpoint } from '@lettermill/contracts'
import type * as Argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { largeBodies, oddBodies, oddIds, oddQueries, fieldsOf } from './hostile.ts'
import { pathOf, sendAll, walked } from './hostile-calls.ts'

// Hashing runs as usual, but with cheap parameters, because these tests hash hundreds of odd passwords.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})

const hasOwnLimits = ({ bodyLimit, mostTexts, file }: Endpoint) =>
  bodyLimit !== undefined || mostTexts !== undefined || file !== undefined

describe('An odd id', () => {
  const withParams = walked.filter(({ endpoint }) => endpoint.path.includes(':'))

  // asvs: 1.4.2
  it.each(withParams)('of $name finds nothing', async ({ endpoint }) => {
    const pathsOf = oddIds.map((id) => endpoint.path.replace(/:\w+/, id).replace(/:\w+/g, '1'))
    const statuses = await sendAll(
      endpoint,
      pathsOf.map((path) => ({ path })),
    )
    if (endpoint.access === 'anyone') return
    // Two dots lead to the path of another call, which may refuse the method.
    expect(statuses.map((status, at) => [oddIds[at], [400, 404, 405].includes(status)])).toEqual(
      oddIds.map((id) => [id, true]),
    )
  })
})

describe('An odd query', () => {
  // asvs: 15.3.7
  it.each(walked)('of $name is accepted or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const queries = [...fieldsOf(endpoint.query), 'unknown'].flatMap((field) => [
      ...oddQueries.map((value) => `${field}=${value}`),
      `${field}=1&${field}=2`,
      `${field}[]=1`,
      `${field}[a]=1`,
      `${field}`,
      `__proto__[${field}]=1`,
    ])
    const many = Array.from({ length: 2000 }, (_, key) => `k${String(key)}=1`).join('&')
    await sendAll(
      endpoint,
      [...queries, many].map((query) => ({ path, query })),
    )
  })
})

describe('An odd body', () => {
  const changing = walked.filter(({ endpoint }) => endpoint.method !== 'GET')

  // asvs: 1.5.2
  it.each(changing)('of $name is accepted or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    await sendAll(
      endpoint,
      oddBodies.map(({ type, bytes }) => ({ path, type, bytes })),
    )
  })

  const usual = changing.filter(({ endpoint }) => endpoint.body && !hasOwnLimits(endpoint)).slice(0, 1)
  const limited = changing.filter(({ endpoint }) => hasOwnLimits(endpoint))

  // asvs: 1.5.2
  it.each([...usual, ...limited])('that is too large for $name is refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    await sendAll(
      endpoint,
      largeBodies.map(({ type, bytes }) => ({ path, type, bytes })),
    )
  })
})
