// Days and amounts in the language of a letter (ADR-0090).
import { describe, expect, it } from 'vitest'
import { letterLanguages, type LetterLanguage } from '@lettermill/contracts'
import { compileMerge, dayMark } from '../merge.ts'

const fields = {
  amount: '12500.50',
  date_filed: '2018-09-13',
  since: `${dayMark}2001-04-09`,
  note: '2001-04-09',
}

/** Each template is also filled in through Liquid: a tag without effect forces this slower path. */
const paths: [string, (source: string) => string][] = [
  ['plain', (source) => source],
  ['Liquid', (source) => `${source}{% comment %}{% endcomment %}`],
]

describe.each(paths)('a merge tag, %s', (_path, through) => {
  const written = (source: string, language?: LetterLanguage) =>
    compileMerge(through(source), 'html', { language })(fields)

  it('a German letter printed 09/13/2018', () => {
    expect(written('{{ date_filed }} {{ fields.since | default: "–" }}', 'de')).toBe('13.09.2018 09.04.2001')
    expect(written('{{ date_filed }}', 'uk')).toBe('13.09.2018')
    expect(written('{{ date_filed }}', 'en')).toBe('09/13/2018')
    expect(written('{{ date_filed }}')).toBe('09/13/2018')
  })

  it('writes a default value and a text unchanged, even if they look like a day', () => {
    expect(written('{{ fields.none | default: "01/02/2003" }}', 'de')).toBe('01/02/2003')
    expect(written('{{ fields.note }}', 'de')).toBe('2001-04-09')
  })

  it('gives the same address in every language', () => {
    const link = '<a href="https://a.example/?d={{ date_filed }}">x</a>'
    expect(written(link, 'de')).toBe(written(link))
  })
})

describe('in Liquid', () => {
  const written = (source: string, language?: LetterLanguage) =>
    compileMerge(source, 'html', { language })(fields)

  it('comparisons and filters get a day in the English format', () => {
    expect(written('{% if date_filed == "09/13/2018" %}{{ date_filed }}{% endif %}', 'de')).toBe('13.09.2018')
    expect(written('{{ date_filed | date: "%d. %B %Y" }}', 'de')).toBe('13. September 2018')
    expect(written('{{ date_filed | date: "%A, %B" }}', 'fr')).toBe('jeudi, septembre')
    expect(written('{{ date_filed | date: "%A, %B" }}')).toBe('Thursday, September')
  })

  it('a name that a template assigns shows the assigned value', () => {
    expect(written('{% assign date_filed = "soon" %}{{ date_filed }}', 'de')).toBe('soon')
  })

  it('an amount is formatted as money, exactly, in the language of the letter', () => {
    expect(written('{{ amount | money }}')).toBe('12,500.50')
    expect(written('{{ amount | money }}', 'de')).toBe('12.500,50')
    expect(written('{{ amount | money: "eur" }}', 'de')).toBe('12.500,50\u00a0€')
    expect(written('{{ "90071992547409931.5" | money }}', 'de')).toBe('90.071.992.547.409.931,50')
    expect(written('{{ 3 | times: 2 | money: "USD" }}')).toBe('$6.00')
  })

  it.each(['n/a', '', '1e9', '9'.repeat(50)])('a value that is no amount is unchanged: %j', (amount) => {
    expect(compileMerge('{{ amount | money: "EUR" }}', 'text', { language: 'de' })({ amount })).toBe(amount)
  })

  it('an unknown currency is omitted', () => {
    expect(written('{{ amount | money: "<b>" }}', 'de')).toBe('12.500,50')
    expect(written('{{ amount | money: amount }}', 'de')).toBe('12.500,50')
  })
})

it.each(letterLanguages)('a day in %s keeps its year, month and day, in Latin digits', (language) => {
  const written = compileMerge('{{ date_filed }}', 'text', { language })(fields)
  expect(new Set(written.match(/\d+/g))).toEqual(new Set(['13', '09', '2018']))
})
