// The envelope's sender identifies the delivery of a bounce in any letter case, and nobody else can forge one.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { isMailAddress } from '../../../../platform/mail/mime.ts'
import { linkTokens, type LinkTokens } from '../../../tracking/index.ts'
import { bounceAddress, hexOf, readBounceAddress } from '../return-path.ts'

let tokens: LinkTokens
beforeEach(() => {
  tokens = linkTokens('a secret of at least thirty-two characters')
})
const deliveries = fc.record({
  mailingId: fc.bigInt(1n, 2n ** 53n - 1n).map(Number),
  seq: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
})
const addressOf = ({ mailingId, seq }: { mailingId: number; seq: number }) =>
  bounceAddress(hexOf(tokens.sign('bounce', { mailingId, seq })), 'bounces.example.com')

test('the address of a bounce identifies the delivery', () => {
  fc.assert(
    fc.property(deliveries, (delivery) => {
      expect(readBounceAddress(tokens, addressOf(delivery))).toEqual(delivery)
    }),
  )
})

test('a bounce address still identifies its delivery if servers changed the letter case or the domain', () => {
  fc.assert(
    fc.property(deliveries, fc.infiniteStream(fc.boolean()), (delivery, upper) => {
      const address = [...addressOf(delivery)]
        .map((letter) => (upper.next().value ? letter.toUpperCase() : letter))
        .join('')
      expect(readBounceAddress(tokens, address)).toEqual(delivery)
      expect(readBounceAddress(tokens, address.replace(/@.*/, '@elsewhere.example'))).toEqual(delivery)
    }),
  )
})

test('a bounce address suits every server: it has at most 64 octets before the @', () => {
  fc.assert(
    fc.property(deliveries, (delivery) => {
      const address = addressOf(delivery)
      expect(isMailAddress(address)).toBe(true)
      expect(address).toMatch(/^b-[0-9a-f]{48}@bounces\.example\.com$/)
    }),
  )
})

test('a bounce address with a digit changed, added or removed identifies no delivery', () => {
  const digit = fc.constantFrom(...'0123456789abcdef')
  fc.assert(
    fc.property(deliveries, fc.integer({ min: 2, max: 49 }), digit, (delivery, at, other) => {
      const address = addressOf(delivery)
      fc.pre(address[at] !== other)
      for (const wrong of [
        address.slice(0, at) + other + address.slice(at + 1),
        address.slice(0, at) + other + address.slice(at),
        address.slice(0, at) + address.slice(at + 1),
        `x${address}`,
        address.replace('@', 'x@'),
      ]) {
        expect(readBounceAddress(tokens, wrong)).toBeNull()
      }
    }),
  )
})

test('other addresses identify no delivery', () => {
  for (const address of [
    '',
    'b-@example.com',
    'ann@example.com',
    'b-zz@example.com',
    `b-${'0'.repeat(48)}@example.com`,
  ]) {
    expect(readBounceAddress(tokens, address)).toBeNull()
  }
})

test('the bounce address of a test message, or with a token for another purpose, identifies no delivery', () => {
  expect(
    readBounceAddress(tokens, bounceAddress(hexOf(tokens.signDummy('bounce')), 'example.com')),
  ).toBeNull()
  const unsubscribe = tokens.sign('unsubscribe', { mailingId: 1, seq: 2 })
  expect(readBounceAddress(tokens, bounceAddress(hexOf(unsubscribe), 'example.com'))).toBeNull()
})
