// Selects the values of a recipient that must be loaded for a message.
import { mergeFieldNames } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { contentOf } from '../../../../../test/letters.ts'
import { fieldsRead } from '../input.ts'

test('a message uses only the values that its subject, its text, its HTML and its links name', () => {
  const input = contentOf({
    subject: 'For {{ business_name }}',
    template: '<p>{% if amount %}{{ amount }}{% endif %}<a href="{{ link }}">x</a></p>',
    text: 'Dear {{ first_name | default: "friend" }}',
  })
  expect([...fieldsRead(input)].sort()).toEqual(['amount', 'business_name', 'first_name', 'link'])
})

test('a message whose tags compute a name may use any value', () => {
  const input = contentOf({
    template: '<p>{% assign name = "first" | append: "_" | append: "name" %}{{ [name] }}</p>',
  })
  expect(fieldsRead(input)).toEqual(mergeFieldNames)
})
