// The content of tokens, and the tokens that must be refused (P33).
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkTokens, type LinkTokens, type TokenPurpose } from '../tokens.ts'

const secret = 'a secret of at least thirty-two characters'
let tokens: LinkTokens
beforeEach(() => {
  tokens = linkTokens(secret)
})
const purposes: TokenPurpose[] = ['open', 'click', 'unsubscribe', 'view', 'bounce']

const contents = fc.record({
  mailingId: fc.oneof(
    fc.integer({ min: 1, max: 100_000 }),
    fc.maxSafeInteger().filter((id) => id > 0),
  ),
  seq: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  link: fc.integer({ min: 0, max: 65_535 }),
})

describe('a link token', () => {
  it('has the campaign, recipient and link with which it was signed', () => {
    fc.assert(
      fc.property(contents, fc.constantFrom(...purposes), (content, purpose) => {
        const link = purpose === 'click' ? content.link : 0
        expect(tokens.read(purpose, tokens.sign(purpose, { ...content, link }))).toEqual({
          dummy: false,
          ...content,
          link,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('is the same each time, so that a message sent again carries the same links', () => {
    const content = { mailingId: 12, seq: 34, link: 5 }
    expect(tokens.sign('click', content)).toBe(linkTokens(secret).sign('click', content))
  })

  it('is short and needs no encoding in an address', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(tokens.sign('open', content)).toMatch(/^[\w-]{32}$/)
        expect(tokens.sign('click', content)).toMatch(/^[\w-]{35}$/)
      }),
    )
  })

  // asvs: 11.3.1, 11.3.2, 11.3.3
  it('cannot be guessed from its neighbours: their signatures have nothing in common', () => {
    const seen = Array.from({ length: 200 }, (_, seq) => tokens.sign('open', { mailingId: 1, seq }))
    for (let place = 16; place < 32; place += 1) {
      expect(new Set(seen.map((token) => token[place])).size).toBeGreaterThan(20)
    }
  })

  it('of a click leads to another link of its mailing with another link’s number', () => {
    const [first, second] = [1, 2].map((link) => tokens.sign('click', { mailingId: 7, seq: 8, link }))
    const moved = String(first).slice(0, 32) + String(second).slice(32)
    expect(tokens.read('click', moved)).toEqual({ dummy: false, mailingId: 7, seq: 8, link: 2 })
  })

  it('is valid for its own purpose only', () => {
    for (const made of purposes) {
      const token = tokens.sign(made, { mailingId: 1, seq: 2, link: 0 })
      for (const asked of purposes.filter((each) => each !== made)) {
        expect(tokens.read(asked, token)).toBeNull()
      }
    }
  })

  // asvs: 11.3.1, 11.3.2, 11.3.3
  it('is refused if a single letter is changed, added or missing', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const purpose of purposes) {
      const token = tokens.sign(purpose, { mailingId: 7, seq: 8, link: 0 })
      // The link's number follows the signature in the token of a click; it only leads to a link of the same mailing.
      const signed = purpose === 'click' ? 32 : token.length
      for (let at = 0; at < signed; at += 1) {
        const taken = [...alphabet].filter(
          (letter) => tokens.read(purpose, token.slice(0, at) + letter + token.slice(at + 1)) !== null,
        )
        expect(taken).toEqual([token[at]])
      }
      for (const other of [
        token.slice(1),
        token.slice(0, -1),
        `${token}A`,
        `${token}=`,
        token.toUpperCase(),
      ]) {
        expect(tokens.read(purpose, other)).toBeNull()
      }
    }
  })

  it('is refused if it is any other text', () => {
    const texts = fc
      .uint16Array({ minLength: 30, maxLength: 37 })
      .map((units) => String.fromCharCode(...units))
    const bytes = fc.uint8Array({ minLength: 23, maxLength: 27 })
    const encoded = bytes.map((all) => Buffer.from(all).toString('base64url'))
    fc.assert(
      fc.property(fc.oneof(texts, encoded), (text) => {
        for (const purpose of purposes) expect(tokens.read(purpose, text)).toBeNull()
      }),
    )
  })

  // asvs: 9.2.3, 9.2.4
  it('of another instance is refused', () => {
    const token = linkTokens('another secret of thirty-two characters').sign('open', {
      mailingId: 1,
      seq: 1,
    })
    expect(tokens.read('open', token)).toBeNull()
  })

  it('stays valid when the key is replaced', () => {
    const before = tokens.sign('unsubscribe', { mailingId: 3, seq: 4 })
    const rotated = linkTokens(['a new secret of thirty-two characters', secret])
    expect(rotated.read('unsubscribe', before)).toMatchObject({ mailingId: 3, seq: 4 })
    const after = rotated.sign('unsubscribe', { mailingId: 3, seq: 4 })
    expect(after).not.toBe(before)
    expect(tokens.read('unsubscribe', after)).toBeNull()
  })

  it('cannot be made for a number out of range', () => {
    for (const content of [
      { mailingId: 0, seq: 1 },
      { mailingId: 2 ** 53, seq: 1 },
      { mailingId: 1.5, seq: 1 },
      { mailingId: 1, seq: -1 },
      { mailingId: 1, seq: 2 ** 31 },
      { mailingId: 1, seq: 1, link: 2 ** 16 },
    ]) {
      expect(() => tokens.sign('click', content)).toThrow(RangeError)
    }
  })
})

it('the token of a test message looks like any other and is recognized as one', () => {
  for (const purpose of purposes) {
    const dummy = tokens.signDummy(purpose)
    expect(dummy).toHaveLength(tokens.sign(purpose, { mailingId: 1, seq: 1 }).length)
    expect(tokens.read(purpose, dummy)).toEqual({ dummy: true })
  }
})
