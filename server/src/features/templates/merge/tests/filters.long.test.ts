// A template pays for the input and the output of a filter, in every use of it.
import { Liquid } from 'liquidjs'
import { describe, expect, it } from 'vitest'
import { BoundedContext, boundsOf } from '../bounds.ts'
import { newEngine } from '../engine.ts'
import { filterNames, lengthOf } from '../filters.ts'
import { compileMerge } from '../merge.ts'
import { readTokens } from '../tokens.ts'
import { escapeHtml } from '../values.ts'

let characters = 0
const liquid = countingEngine()

/** An engine that counts the characters passing through its filters, besides its own count. */
function countingEngine(): Liquid {
  const liquid = newEngine(escapeHtml)
  for (const [name, filter] of Object.entries(liquid.filters)) {
    const handler = typeof filter === 'function' ? filter : filter.handler
    liquid.registerFilter(name, function (value: unknown, ...args: unknown[]) {
      const made: unknown = handler.call(this, value, ...args)
      characters += [value, ...args, made].reduce<number>((sum, each) => sum + lengthOf(each), 0)
      return made
    })
  }
  return liquid
}

/** Fills in a template. Returns the characters that passed through its filters, and the work that it may take. */
function fill(source: string): { characters: number; work: number } {
  characters = 0
  const bounds = boundsOf(readTokens(source, 'html'))
  try {
    liquid.renderSync(liquid.parse(source), new BoundedContext(liquid, { first_name: 'Änn' }, bounds))
  } catch (error) {
    // A filter's error about its arguments also ends the template.
    expect(error).toBeInstanceOf(Error)
  }
  return { characters, work: bounds.work }
}

/**
 * Templates of up to 10 kB that make a long text `x` and a long list `l`, and call a filter on them as often as
 * possible.
 */
function attacks(name: string): string[] {
  const doubled = (piece: string) =>
    `{% assign x = "${piece}" %}{% for i in (1..9) %}{% assign x = x | append: x %}{% endfor %}{% assign l = x | split: "" %}`
  const calls = ['x', 'l', `"${'é% &<a'.repeat(100)}"`].flatMap((value) =>
    ['', ': x', ': "", x', ': 3', ': "size", l'].map((args) => `${value} | ${name}${args}`),
  )
  const starts = ["é% &<b>'", '1'].map(doubled)
  return starts.flatMap((start) =>
    calls.flatMap((call) => [
      `${start}{% for i in (1..900) %}{% assign x = ${call} %}{% endfor %}`,
      `${start}{% for i in (1..900) %}{% assign y = ${call} ${`| ${name}`.repeat(19)} %}{% endfor %}`,
    ]),
  )
}

describe('each filter is charged by the character, so that a template of 10 kB ends within its limit', () => {
  it.each([...filterNames, 'escape', 'money'])('%s', (name) => {
    for (const source of attacks(name)) {
      expect(source.length).toBeLessThan(10_000)
      const { characters, work } = fill(source)
      expect(characters, source).toBeLessThanOrEqual(work)
    }
  })
})

// asvs: 1.3.5
it('the list of charged filters has every filter of the engine', () => {
  const known = Object.keys(newEngine(escapeHtml).filters).sort()
  expect(known).toEqual([...filterNames, 'escape', 'lettermill_in_address', 'money'].sort())
  expect(Object.keys(new Liquid().filters)).toEqual(expect.arrayContaining([...filterNames]))
})

function reasonOf(source: string): unknown {
  try {
    compileMerge(source, 'html')({ first_name: 'Ann' })
    return null
  } catch (error) {
    return (error as { params: { reason: unknown } }).params.reason
  }
}

describe('work outside filters is charged', () => {
  const start =
    '{% assign x = "aaaaaaaaaa" %}{% for i in (1..11) %}{% assign x = x | append: x %}{% endfor %}{% assign y = x | append: "b" %}'
  const list =
    '{% assign x = "a," %}{% for i in (1..11) %}{% assign x = x | append: x %}{% endfor %}{% assign x = x | split: "," %}{% assign y = x | concat: x %}{% assign z = y | reverse %}'
  it.each([
    ['a long text shown again and again', `${start}{% for i in (1..900) %}{{ x }}{% endfor %}`],
    [
      'a search for a long text in another one',
      `${start}{% for i in (1..900) %}{% if x contains y %}{% endif %}{% endfor %}`,
    ],
    [
      'two long texts that are compared',
      `${start}{% for i in (1..2000) %}{% if x == y %}{% endif %}{% endfor %}`,
    ],
    [
      'two long lists that are compared',
      `${list}{% for i in (1..2000) %}{% if y == z %}{% endif %}{% endfor %}`,
    ],
    [
      'a case tag that compares long lists',
      `${list}{% for i in (1..2000) %}{% case y %}{% when z %}{% endcase %}{% endfor %}`,
    ],
    [
      'a loop over the first item of a long list',
      `${list}{% for i in (1..2000) %}{% for a in y limit: 1 %}{% endfor %}{% endfor %}`,
    ],
    ['thousands of day names', `{{ "2026-01-31" | date: "${'%a'.repeat(3000)}" }}`],
    [
      'hundreds of conversions to another time zone',
      '{% for i in (1..300) %}{{ "2026-01-31" | date: "%d", "Asia/Tokyo" }}{% endfor %}',
    ],
    ['fixed text in a loop', `{% for i in (1..2000) %}${'<p>words</p>'.repeat(5000)}{% endfor %}`],
  ])('%s', (_name, source) => {
    expect(reasonOf(source)).toBe('slow')
  })
})

describe('a chain has at most twenty filters', () => {
  it.each([
    '{{ first_name CHAIN }}',
    '{% assign x = first_name CHAIN %}',
    '{% if a %}{% echo first_name CHAIN %}{% endif %}',
  ])('%s', (source) => {
    const chain = (length: number) => source.replace('CHAIN', '| upcase '.repeat(length))
    expect(reasonOf(chain(20))).toBeNull()
    expect(reasonOf(chain(21))).toBe('one tag has more than 20 filters')
  })

  it('is refused with its line, but bars in quotes do not count', () => {
    const long = `one\ntwo {{ first_name ${'| upcase '.repeat(21)} }}`
    expect(() => compileMerge(long, 'html')).toThrow('line 2: one tag has more than 20 filters')
    expect(reasonOf(`{{ "${'|'.repeat(40)}" | upcase }}`)).toBeNull()
  })
})
