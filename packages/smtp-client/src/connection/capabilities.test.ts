// Reads replies to EHLO as real servers write them.
import { expect, test } from 'vitest'
import { noCapabilities, readCapabilities } from './capabilities.ts'

const read = (...lines: string[]) =>
  readCapabilities({ code: 250, enhanced: null, text: '250', lines: ['mx.example greets you', ...lines] })

test('everything that a full server offers is known', () => {
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

test('nothing is taken for granted', () => {
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

test('the name in the greeting is no extension', () => {
  const greeting = { code: 250, enhanced: null, text: '250', lines: ['PIPELINING', 'STARTTLS'] }
  expect(readCapabilities(greeting)).toMatchObject({ pipelining: false, startTls: true })
})

test('small letters, and blanks around extensions, make no difference', () => {
  expect(read(' pipelining ', 'auth  login')).toMatchObject({ pipelining: true, auth: new Set(['LOGIN']) })
})

test('mechanisms written with an equals sign, as before the RFC, and on several lines are all known', () => {
  expect(read('AUTH LOGIN', 'AUTH=PLAIN').auth).toEqual(new Set(['LOGIN', 'PLAIN']))
})

test('SIZE without a valid number sets no limit', () => {
  expect([read('SIZE').size, read('SIZE 0').size, read('SIZE big').size]).toEqual([0, 0, 0])
})

test('SIZE -1 refused every message', () => {
  expect([read('SIZE -1').size, read('SIZE 0.5').size, read('SIZE 1').size]).toEqual([0, 0, 1])
})
