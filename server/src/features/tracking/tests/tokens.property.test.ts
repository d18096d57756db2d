// Tokens of every campaign, recipient and link: each reads as it was signed, and a token with one changed bit, another
// key or another purpose is refused. Only the number of a click's link stands beside the signature.
import { createHmac, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { purposeCodes, linkTokens, type LinkTokens, type TokenPurpose } from '../tokens.ts'

const purposes = ['open', 'click', 'unsubscribe', 'view', 'bounce'] as const
const secrets = [
  'the first secret of thirty-two characters',
  'the second one',
  'the third one',
  'the fourth one',
] as const
const [newest, ...older] = secrets
let tokens: LinkTokens
beforeEach(() => {
  tokens = linkTokens(newest)
})

const anyPurpose = fc.constantFrom<TokenPurpose>(...purposes)
const contents = fc.record({
  mailingId: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.bigInt(1n, 2n ** 53n - 1n).map(Number)),
  seq: fc.oneof(fc.constantFrom(0, 2 ** 31 - 1), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  link: fc.oneof(fc.constantFrom(0, 255, 256, 65_535), fc.integer({ min: 0, max: 65_535 })),
})
/** The key's id, the numbers and the signature. The link's two bytes follow them in the token of a click. */
const signedBytes = 24
type Content = { mailingId: number; seq: number; link: number }

/** Only the token of a click has a link. */
const signedFor = (purpose: TokenPurpose, content: Content) => ({
  ...content,
  link: purpose === 'click' ? content.link : 0,
})

/** A token as builds before HMAC-SHA-512 signed it, written from their specification. */
function oldToken(purpose: TokenPurpose, { mailingId, seq, link }: Content): string {
  const bytes = Buffer.alloc(purpose === 'click' ? 14 : 12)
  bytes[0] = keyIdOf(tokens) ?? 0
  bytes.writeBigUInt64BE((BigInt(bytes[0]) << 56n) | BigInt(mailingId), 0)
  bytes.writeUInt32BE(seq, 8)
  if (purpose === 'click') bytes.writeUInt16BE(link, 12)
  const key = Buffer.from(hkdfSync('sha256', newest, '', 'lettermill link token hmac', 32))
  const signature = createHmac('sha256', key).update(Buffer.of(purposeCodes[purpose])).update(bytes).digest()
  return Buffer.concat([bytes, signature.subarray(0, 12)]).toString('base64url')
}

describe('a link token', () => {
  // asvs: 9.1.1
  it('is refused if any one of its bits is changed', () => {
    fc.assert(
      fc.property(anyPurpose, contents, (purpose, content) => {
        const bytes = Buffer.from(tokens.sign(purpose, signedFor(purpose, content)), 'base64url')
        const taken = Array.from({ length: signedBytes * 8 }, (_, bit) => bit).filter((bit) => {
          const changed = Buffer.from(bytes)
          changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
          return tokens.read(purpose, changed.toString('base64url')) !== null
        })
        expect(taken).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('contains its twelve bytes of one HMAC-SHA-512 over the numbers of its message', () => {
    const key = Buffer.from(hkdfSync('sha256', newest, '', 'lettermill link token hmac-sha512', 64))
    fc.assert(
      fc.property(anyPurpose, contents, (purpose, content) => {
        const bytes = Buffer.from(tokens.sign(purpose, signedFor(purpose, content)), 'base64url')
        const all = createHmac('sha512', key).update(bytes.subarray(0, 12)).digest()
        const begin = purposes.indexOf(purpose as (typeof purposes)[number]) * 12
        expect(bytes.subarray(12, 24).toString('hex')).toBe(all.subarray(begin, begin + 12).toString('hex'))
      }),
    )
  })

  it('of an earlier build, signed by an HMAC-SHA-256 of its own, still reads as it was signed', () => {
    fc.assert(
      fc.property(anyPurpose, contents, (purpose, content) => {
        const token = oldToken(purpose, signedFor(purpose, content))
        expect(tokens.read(purpose, token)).toEqual({ dummy: false, ...signedFor(purpose, content) })
        for (const other of purposes.filter((each) => each !== purpose))
          expect(tokens.read(other, token)).toBeNull()
        const last = token.at(-9) === 'A' ? 'B' : 'A'
        expect(tokens.read(purpose, token.slice(0, -9) + last + token.slice(-8))).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  // asvs: 9.2.2
  it('is valid for one purpose only, with any content', () => {
    fc.assert(
      fc.property(anyPurpose, anyPurpose, contents, (made, asked, content) => {
        fc.pre(made !== asked)
        expect(tokens.read(asked, tokens.sign(made, signedFor(made, content)))).toBeNull()
      }),
    )
  })

  it('is different for every content', () => {
    fc.assert(
      fc.property(anyPurpose, contents, contents, (purpose, one, other) => {
        const [first, second] = [one, other].map((content) =>
          tokens.sign(purpose, signedFor(purpose, content)),
        )
        const same = JSON.stringify(signedFor(purpose, one)) === JSON.stringify(signedFor(purpose, other))
        expect(first === second).toBe(same)
      }),
    )
  })

  it('cannot be guessed from its neighbour: the signatures differ', () => {
    fc.assert(
      fc.property(contents, ({ mailingId, seq, link }) => {
        fc.pre(seq < 2 ** 31 - 1)
        const [one, next] = [seq, seq + 1].map((each) =>
          Buffer.from(tokens.sign('click', { mailingId, seq: each, link }), 'base64url').subarray(12, 24),
        )
        expect(one).toHaveLength(12)
        expect(one?.equals(next ?? Buffer.alloc(0))).toBe(false)
      }),
    )
  })

  // asvs: 11.2.2
  it('is signed by the first key and accepted with any key of the list', () => {
    const rotations = fc.shuffledSubarray([...secrets], { minLength: 1 })
    fc.assert(
      fc.property(
        rotations,
        fc.constantFrom(...secrets),
        anyPurpose,
        contents,
        (held, secret, purpose, content) => {
          const [first = newest, ...others] = held
          const holder = linkTokens([first, ...others])
          const what = signedFor(purpose, content)
          const read = holder.read(purpose, linkTokens(secret).sign(purpose, what))
          expect(read).toEqual(held.includes(secret) ? { dummy: false, ...what } : null)
          expect(linkTokens(first).read(purpose, holder.sign(purpose, what))).toEqual({
            dummy: false,
            ...what,
          })
        },
      ),
      { numRuns: 50 },
    )
  })

  // asvs: 9.1.2, 9.1.3
  it('is refused by another key with the same id', () => {
    const sameId = secretOfSameId()
    const foreign = linkTokens(sameId).sign('open', { mailingId: 1, seq: 2 })
    expect(Buffer.from(foreign, 'base64url')[0]).toBe(keyIdOf(tokens))
    expect(tokens.read('open', foreign)).toBeNull()
    expect(linkTokens([newest, ...older, sameId]).read('open', foreign)).toMatchObject({
      mailingId: 1,
      seq: 2,
    })
  })
})

const keyIdOf = (made: LinkTokens) => Buffer.from(made.signDummy('open'), 'base64url')[0]

/** Finds a key with the same id. Ids are one byte, so two keys can share one. */
function secretOfSameId(): string {
  for (let number = 0; ; number += 1) {
    const secret = `secret ${String(number)}`
    if (keyIdOf(linkTokens(secret)) === keyIdOf(tokens)) return secret
  }
}

describe("a message's tokens", () => {
  it('equal tokens that are signed one by one', () => {
    fc.assert(
      fc.property(contents, ({ mailingId, seq, link }) => {
        const message = tokens.ofMessage(mailingId, seq)
        expect(message.click(link)).toBe(tokens.sign('click', { mailingId, seq, link }))
        for (const purpose of ['open', 'unsubscribe', 'view', 'bounce'] as const)
          expect(message[purpose]).toBe(tokens.sign(purpose, { mailingId, seq }))
      }),
    )
  })

  it.each([
    [0, 0],
    [1, -1],
    [1, 2 ** 31],
    [1, 0.5],
    [2 ** 53, 0],
  ])('are not made for campaign %d and recipient %d', (mailingId, seq) => {
    expect(() => tokens.ofMessage(mailingId, seq)).toThrow('a campaign above 0 and a seq below 2^31')
  })
})

it.each([
  [1, 0, 0],
  [2 ** 53 - 1, 2 ** 31 - 1, 2 ** 16 - 1],
])('campaign %d, recipient %d and link %d still fit into a token', (mailingId, seq, link) => {
  const content = { mailingId, seq, link }
  expect(tokens.read('click', tokens.sign('click', content))).toEqual({ dummy: false, ...content })
})

it.each([-1, 0.5, 2 ** 16, Number.NaN])('link %d does not fit into a token', (link) => {
  expect(() => tokens.sign('click', { mailingId: 1, seq: 1, link })).toThrow(RangeError)
})
