// The built-in fields match the specification's own table (section 3).
import { contactFields } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { autoMapping } from '../import/mapping.ts'
import { contacts as english } from '../../../lib/messages/en/contacts.ts'

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
