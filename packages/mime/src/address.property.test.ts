// Generates addresses from the grammar: each is mailable, and none is mailable with a forbidden character put into it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainOf, isLocalAddress, isMailAddress } from './address.ts'

const alphanumerics = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const atoms = fc.string({
  unit: fc.constantFrom(...alphanumerics, ..."!#$%&'*+/=?^_`{|}~-"),
  minLength: 1,
  maxLength: 9,
})
const letterOrDigit = fc.constantFrom(...alphanumerics)
const labels = fc
  .tuple(
    letterOrDigit,
    fc.string({ unit: fc.constantFrom(...alphanumerics, '-'), maxLength: 61 }),
    letterOrDigit,
  )
  .map((parts) => parts.join(''))
const locals = fc.array(atoms, { minLength: 1, maxLength: 6 }).map((all) => all.join('.'))
const domains = fc
  .array(fc.oneof(labels, letterOrDigit), { minLength: 2, maxLength: 3 })
  .map((all) => all.join('.'))
const addresses = fc.tuple(locals, domains).map((parts) => parts.join('@'))

describe('a mail address', () => {
  it('may be any dotted word at a domain of two labels or more', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(isMailAddress(address)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is invalid if a forbidden character is put into it', () => {
    const strange = fc.constantFrom(...' \t\r\n\0"(),:;<>[\\]é@')
    fc.assert(
      fc.property(addresses, fc.nat(), strange, (address, place, character) => {
        const at = place % (address.length + 1)
        expect(isMailAddress(address.slice(0, at) + character + address.slice(at))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  // asvs: 1.3.3
  it('never breaks a header: one line, one @, ASCII, within the lengths of RFC 5321', () => {
    const bytes = fc.uint8Array({ maxLength: 30 }).map((all) => Buffer.from(all).toString('latin1'))
    const likely = fc.array(fc.constantFrom(...'a.@-_1 '), { maxLength: 12 }).map((all) => all.join(''))
    const anything = fc.oneof(addresses, likely, bytes)
    fc.assert(
      fc.property(anything, (text) => {
        if (!isMailAddress(text)) return
        expect(text).toMatch(/^[\x21-\x7e]{1,64}@[\x21-\x7e]{3,}$/)
        expect(text.split('@')).toHaveLength(2)
        expect(text.length).toBeLessThanOrEqual(254)
        expect(text).not.toMatch(/\.\.|^\.|\.@/)
      }),
      { numRuns: 1000 },
    )
  })

  const label = 'd'.repeat(63)
  it.each([
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${label}.${label}.${label}.${'e'.repeat(60)}`, true],
    [`a@${label}.${label}.${label}.${'e'.repeat(61)}`, false],
    [`a@${label}.com`, true],
    [`a@d${label}.com`, false],
    ['a@example-.com', false],
    ['a@-example.com', false],
    ['a@example.c-', false],
    ['a@example.-c', false],
    ['a@example', false],
    ['a@example.', false],
    ['a@.com', false],
    ['@example.com', false],
    ['a@e.c', true],
  ])('%s is valid: %s', (address, isOne) => {
    expect(isMailAddress(address)).toBe(isOne)
  })

  it('has a domain: the part after its @, in lower case', () => {
    fc.assert(
      fc.property(locals, domains, (local, domain) => {
        expect(domainOf(`${local}@${domain}`)).toBe(domain.toLowerCase())
      }),
    )
  })
})

it.each([
  ['admin@localhost', true],
  ['Admin+1@LOCALHOST', true],
  [`${'a'.repeat(64)}@localhost`, true],
  [`${'a'.repeat(65)}@localhost`, false],
  ['@localhost', false],
  ['ad min@localhost', false],
  ['admin@localhost.com', false],
  ['x admin@localhost', false],
  ['admin@example.com', false],
])('%s is a mailbox of this machine: %s', (address, isOne) => {
  expect(isLocalAddress(address)).toBe(isOne)
})
