import { expect, test } from 'vitest'
import type { RolesClaim } from '../../../platform/config/index.ts'
import { isLetIn, needsUserInfo, readPerson } from './claims.ts'

const groups: RolesClaim = {
  claim: 'groups',
  roleOf: new Map([
    ['mail', 'editor'],
    ['it', 'manager'],
  ]),
}
const read = (idToken: object, userInfo: object | null = null, roles?: RolesClaim) =>
  readPerson('https://id.example', 'ann', { ...idToken }, userInfo && { ...userInfo }, roles)

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [null, false],
  [undefined, null],
])('email_verified %j is read as %j', (given, verified) => {
  expect(read({ email: 'ann@acme.example', email_verified: given }).isEmailVerified).toBe(verified)
})

test('an address is read as that of a registration', () => {
  expect(read({ email: ' Ann@Acme.example ' }).email).toBe('Ann@Acme.example')
  expect(read({ email: 'ann@acmé.example' }).email).toBe('ann@xn--acm-dma.example')
})

test.each([undefined, '', 'nobody', 42, ['ann@acme.example']])('%j is no address', (email) => {
  expect(read({ email }).email).toBeNull()
})

test('the address and its verification come from the same answer', () => {
  const person = read({ email: 'ann@acme.example' }, { email: 'eve@acme.example', email_verified: true })
  expect(person).toMatchObject({ email: 'ann@acme.example', isEmailVerified: null })
  expect(read({}, { email: 'ann@acme.example', email_verified: true })).toMatchObject({
    isEmailVerified: true,
  })
  const doubted = read({ email_verified: false }, { email: 'ann@acme.example', email_verified: true })
  expect(doubted.isEmailVerified).toBe(false)
})

test.each([
  [['mail', 'it', 'other'], 'manager'],
  ['mail', 'editor'],
  [['other'], null],
  [[], null],
  [{ mail: true }, null],
  [[['it']], null],
  [undefined, null],
])('the claim %j gives the role %j', (value, role) => {
  expect(read({ groups: value }, null, groups).role).toBe(role)
  expect(read({}, { groups: value }, groups).role).toBe(role)
})

test('the user info is asked for an address or roles that the ID token lacks', () => {
  expect(needsUserInfo({ email: 'ann@acme.example' }, undefined)).toBe(false)
  expect(needsUserInfo({ email: 'ann@acme.example' }, groups)).toBe(true)
  expect(needsUserInfo({ email: 'ann@acme.example', groups: [] }, groups)).toBe(false)
  expect(needsUserInfo({ groups: [] }, groups)).toBe(true)
})

test('a domain lets verified addresses of exactly that domain in', () => {
  const verified = { email_verified: true }
  const isIn = (claims: object) => isLetIn(read(claims), ['acme.example'])
  expect(isIn({ email: 'ann@acme.example', ...verified })).toBe(true)
  expect(isIn({ email: 'ann@ACME.example', ...verified })).toBe(true)
  expect(isIn({ email: 'ann@acme.example' })).toBe(false)
  expect(isIn({ email: 'ann@acme.example', email_verified: false })).toBe(false)
  expect(isIn({ email: 'ann@mail.acme.example', ...verified })).toBe(false)
  expect(isIn({ email: 'ann@acme.example.evil.example', ...verified })).toBe(false)
})
