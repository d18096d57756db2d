// The address of the database in libpq's form.
import { expect, test } from 'vitest'
import { readDatabaseAddress } from './address.ts'

const user = 'postgresql://lettermill:p%40ss@'

test.each([
  [
    'an address with one host',
    `${user}db:5432/lettermill?sslmode=disable`,
    [`${user}db:5432/lettermill?sslmode=disable`],
  ],
  ['an address without port and user', 'postgres://db/lettermill', ['postgres://db/lettermill']],
  ['an IPv6 address', `${user}[::1]:5433/name`, [`${user}[::1]:5433/name`]],
  [
    'the unix socket of the embedded database',
    'postgresql://lettermill@localhost:5432/lettermill?host=%2Fdata%2Frun&sslmode=disable',
    ['postgresql://lettermill@localhost:5432/lettermill?sslmode=disable&host=%2Fdata%2Frun'],
  ],
  [
    'a unix socket instead of a host',
    'postgresql://lettermill@%2Frun%2Fpg/lettermill',
    ['postgresql://lettermill@localhost/lettermill?host=%2Frun%2Fpg'],
  ],
])('%s is read as one server, whose role is not checked', (_what, text, urls) => {
  expect(readDatabaseAddress(text)).toEqual({ urls, wanted: null })
})

test.each([
  ['in the authority', `${user}a:5432,b:5433/name?sslmode=disable`, ['a:5432', 'b:5433']],
  ['without ports', `${user}a,b/name?sslmode=disable`, ['a', 'b']],
  ['in parameters', `${user}/name?host=a,b&port=5432,5433&sslmode=disable`, ['a:5432', 'b:5433']],
  [
    'in parameters with one port for both',
    `${user}/name?host=a,b&port=5433&sslmode=disable`,
    ['a:5433', 'b:5433'],
  ],
])('Two hosts in DATABASE_URL, %s, were refused by our own parser', (_where, text, places) => {
  expect(readDatabaseAddress(text)).toEqual({
    urls: places.map((place) => `${user}${place}/name?sslmode=disable`),
    wanted: 'read-write',
  })
})

test.each(['read-write', 'primary', 'any'] as const)('target_session_attrs=%s is accepted', (wanted) => {
  const expected = { urls: [`${user}a/name`, `${user}b/name`], wanted }
  expect(readDatabaseAddress(`${user}a,b/name?target_session_attrs=${wanted}`)).toEqual(expected)
})

test.each([
  'http://db/name',
  'lettermill',
  `${user}a:99999/name`,
  `${user}a:5432:1/name`,
  `${user}/name?host=a,b,c&port=1,2`,
  // A server with this attribute accepts no writes.
  `${user}a,b/name?target_session_attrs=standby`,
  `${user}a,b/name?target_session_attrs=read-only`,
])('%s is refused, because it is no address of a database that takes writes', (text) => {
  expect(readDatabaseAddress(text)).toBeNull()
})
