// Sealed secrets: which keys and identities decrypt them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealerOf, UnreadableSecret } from './index.ts'

const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)]
const sealer = sealerOf([oldKey])

test('a sealed secret opens unchanged, and its sealed text shows nothing of the secret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, identity) => {
      fc.pre(secret.isWellFormed())
      const sealed = sealer.seal(secret, identity)
      expect(sealer.open(sealed, identity)).toBe(secret)
      expect(sealed).toMatch(/^sealed\.1\.[\da-f]{12}\.[\w-]+$/)
      expect(sealer.seal(secret, identity)).not.toBe(sealed)
    }),
  )
})

// asvs: 11.3.3
test('a sealed secret that is copied into another row does not open there', () => {
  const sealed = sealer.seal('key', 'dkim 1 example.com lm1')
  expect(() => sealer.open(sealed, 'dkim 2 example.com lm1')).toThrow(UnreadableSecret)
})

// asvs: 11.3.1, 11.3.2, 11.3.3
test('a sealed secret with an altered byte or a missing end does not open', () => {
  const sealed = sealer.seal('a private key', 'row')
  const start = sealed.lastIndexOf('.') + 1
  for (let at = start; at < sealed.length - 1; at += 1) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    expect(() => sealer.open(altered, 'row')).toThrow(UnreadableSecret)
    expect(() => sealer.open(sealed.slice(0, at), 'row')).toThrow(UnreadableSecret)
  }
})

test('a secret that an old key sealed opens with this key, and without the key it is unreadable', () => {
  const sealed = sealer.seal('key', 'row')
  const rotated = sealerOf([newKey, oldKey])
  expect(rotated.open(sealed, 'row')).toBe('key')
  expect([sealer.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false])
  expect(rotated.isCurrent(rotated.seal('key', 'row'))).toBe(true)
  expect(() => sealerOf([newKey]).open(sealed, 'row')).toThrow(UnreadableSecret)
})

test.each(['', 'plain', 'sealed.1', 'sealed.1.000000000000.AAAA', 'sealed.2.x.y'])(
  '%s is not a sealed secret',
  (stored) => {
    expect(sealer.isCurrent(stored)).toBe(false)
    expect(() => sealer.open(stored, 'row')).toThrow(UnreadableSecret)
  },
)
