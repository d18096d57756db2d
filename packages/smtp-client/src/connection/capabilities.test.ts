// Reads replies to EHLO as real servers write them.
import { expect, test } from 'vitest'
import { noCapabilities, readCapabilities } from './capabilities.ts'

const read = (...lines: string[]) =>
  readCapabilities({ code: 250, enhanced: null, text: '250', lines: ['mx.example greets you', ...lines] })

test('all extensions of a server that offers everything are recognised', () => {
  const offers = [
    'PIPELINING',
    'SIZE 35882577',
    'STARTTLS',
    '8BITMIME',
    'SMTPUTF8',
    'AUTH PLAIN LOGIN XOAUTH2',
  ]
  expect(read(...offers)).toEqual({
    pipelining: true,
    startTls: true,
    eightBit: true,
    utf8: true,
    size: 35_882_577,
    auth: new Set(['PLAIN', 'LOGIN', 'XOAUTH2']),
  })
})

test('a server that lists no known extension has no capabilities', () => {
  expect(read()).toEqual(noCapabilities)
  expect(read('HELP', 'DSN', 'PIPELINING-NOT', 'XSTARTTLS')).toEqual(noCapabilities)
  expect(noCapabilities).toEqual({
    pipelining: false,
    startTls: false,
    eightBit: false,
    utf8: false,
    size: null,
    auth: new Set(),
  })
})

test('the server’s name in its EHLO reply is not taken for an extension', () => {
  const greeting = { code: 250, enhanced: null, text: '250', lines: ['PIPELINING', 'STARTTLS'] }
  expect(readCapabilities(greeting)).toMatchObject({ pipelining: false, startTls: true })
})

test('extensions are recognised in small letters and with blanks around them', () => {
  expect(read(' pipelining ', 'auth  login')).toMatchObject({ pipelining: true, auth: new Set(['LOGIN']) })
})

test('AUTH mechanisms are recognised on several lines, and after an equals sign as in old servers', () => {
  expect(read('AUTH LOGIN', 'AUTH=PLAIN').auth).toEqual(new Set(['LOGIN', 'PLAIN']))
})

test('SIZE without a valid number sets no limit', () => {
  expect([read('SIZE').size, read('SIZE 0').size, read('SIZE big').size]).toEqual([0, 0, 0])
})

test('SIZE -1 refused every message', () => {
  expect([read('SIZE -1').size, read('SIZE 0.5').size, read('SIZE 1').size]).toEqual([0, 0, 1])
})
