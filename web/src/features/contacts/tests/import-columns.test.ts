// The fields of contacts, and the columns of a file that an import recognises.
import { contactFields } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { autoMapping } from '../import/mapping.ts'
import english from '../../../../../locales/en/app/contacts.json'
import { guessType } from '../csv/guess.ts'
import { proposed } from '../import/choices.ts'
import { consentColumn } from '../import/first-mapping.ts'

// The built-in fields match the specification's own table (section 3).
const specified = [
  ['ref_id', 'Ref ID', false],
  ['first_name', 'First Name', true],
  ['last_name', 'Last Name', false],
  ['business_name', 'Business Name', false],
  ['phone', 'Phone', false],
  ['email', 'Email', true],
  ['state_name', 'State', false],
  ['lender_name', 'Lender', false],
  ['amount', 'Amount', false],
  ['link', 'Link', false],
  ['date_filed', 'Date Filed', false],
] as const

describe('the contact fields', () => {
  // spec: 3.contact.fields
  it('have the keys and labels of the specification, and first name and email are required', () => {
    expect(contactFields.map(({ key, label, required }) => [key, label, required])).toEqual(specified)
    expect(Object.entries(english.fields)).toEqual(specified.map(([name, label]) => [name, label]))
  })

  // spec: 3.contact.aliases, 5.import.aliases
  it.each<[header: string, field: string]>([
    ...specified.map(([name, label]): [string, string] => [label, name]),
    ...specified.map(([name]): [string, string] => [name, name]),
    ['First Name', 'first_name'],
    ['first name', 'first_name'],
    ['f_name', 'first_name'],
    ['Email', 'email'],
    ['email address', 'email'],
    [' DATE-filed: ', 'date_filed'],
  ])('match a column %j to %s by themselves', (header, field) => {
    expect(autoMapping(['Note', header], contactFields)).toEqual({ [field]: 1 })
  })

  // spec: 5.import.aliases
  it('do not match a column with another meaning', () => {
    expect(autoMapping(['Name', 'Mailbox', 'Amounts', ''], contactFields)).toEqual({})
  })
})

// The recognition of the column that says who agreed to get mail.
const found = (header: string, cells: readonly string[]) =>
  consentColumn(['E-Mail', header], [{ type: 'text' }, guessType(cells)])

describe('A column of answers', () => {
  it.each([
    ['Newsletter', ['yes', 'no']],
    ['Newsletter (ja/nein)', ['ja', 'nein']],
    ['Newsletter [ja/nein]', ['ja', '', 'nein']],
    ['Newsletter ja/nein', ['ja', 'nein']],
    ['Einwilligung Werbung', ['Ja', 'Nein']],
    ['E-Mail-Einwilligung', ['ja', 'ja']],
    ['Opt-in', ['true', 'false']],
    ['Subscribed?', ['Y', 'N']],
    ['Marketing (y/n)', ['y', 'n']],
    ['Marketing emails', ['yes', 'no']],
    ['Згода на розсилку', ['так', 'ні']],
    ['Рассылка (да/нет)', ['да', 'нет']],
    ['Inscrit à la newsletter', ['oui', 'non']],
    ['Acepta boletín', ['sí', 'no']],
    ['Zgoda (RODO)', ['tak', 'nie']],
    ['Consenso marketing', ['sì', 'no']],
    ['Consentimento', ['sim', 'não']],
  ])('called %j says who agreed to get mail', (header, cells) => {
    expect(found(header, cells)).toBe(1)
  })

  it.each([
    ['Unsubscribed', ['yes', 'no']],
    ['Newsletter abbestellt', ['ja', 'nein']],
    ['Keine Werbung', ['ja', 'nein']],
    ['Opt-out', ['true', 'false']],
    ['Has a subscription', ['yes', 'no']],
    ['Kam durch Werbung', ['ja', 'nein']],
    ['Stammkunde (newsletter)', ['ja', 'nein']],
    ['Newsletter', ['weekly', 'monthly']],
    ['Newsletter', ['', '']],
  ])('called %j is not taken for a consent', (header, cells) => {
    expect(found(header, cells)).toBeUndefined()
  })
})

it('no field is proposed for the columns of a report of a campaign', () => {
  const guesses = [{ type: 'text' }, { type: 'number', isProposed: true }] as const
  const ofFile = (headers: string[]) => proposed({ headers, names: headers, guesses }, {}, 100)
  expect(ofFile(['Email', 'Attempts'])).toEqual({
    1: { label: 'Attempts', type: 'number', lines: '', isProposed: true },
  })
  expect(ofFile(['Delivery State', 'Attempts'])).toEqual({})
})

it('at most twenty fields are proposed for a file', () => {
  const headers = Array.from({ length: 30 }, (_, at) => `Points ${String(at)}`)
  const guesses = headers.map(() => ({ type: 'number', isProposed: true }) as const)
  expect(Object.keys(proposed({ headers, names: headers, guesses }, {}, 100))).toHaveLength(20)
})
