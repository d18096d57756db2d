// The catalogues have the same keys: no language lacks a text or has an additional one.
import { readersOwnLanguages } from '@lettermill/contracts'
import { sentences } from '@lettermill/contracts/checkup-sentences'
import { problems } from '@lettermill/contracts/problem'
import { describe, expect, it } from 'vitest'
import { first } from '../en/first.ts'
import { rest } from '../en/rest.ts'
import { readersTexts } from '../reader/index.ts'
import { specified } from '../specified.ts'
import { ukrainian } from '../uk/index.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

/** Every text by its path, e.g. `app.search.label`. */
function flat(texts: Texts, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
  )
  return new Map(entries)
}

const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort()
const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort()

const { problems: ukrainianProblems, checkupSentences: ukrainianFindings, ...ukrainianTexts } = ukrainian
const en = flat({ ...first, ...rest })
const uk = flat(ukrainianTexts as unknown as Texts)
const overlay = flat(specified as Texts)

describe('the catalogues', () => {
  // spec: 1.language.complete
  it('have the same keys in English and in Ukrainian', () => {
    expect(stems(uk)).toEqual(stems(en))
  })

  it('have no empty text', () => {
    expect([...en, ...uk, ...overlay].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have the same placeholders in every language', () => {
    const filled = new Map([...en].map(([key, text]) => [stem(key), placeholders(text)]))
    for (const [key, text] of [...uk, ...overlay]) {
      expect([key, placeholders(text)]).toEqual([key, filled.get(stem(key))])
    }
  })

  it('have all plural forms of Ukrainian', () => {
    const counted = [...uk.keys()].filter((key) => /_(one|few|many|other)$/.test(key)).map(stem)
    for (const key of counted)
      expect(['one', 'few', 'many', 'other'].filter((form) => !uk.has(`${key}_${form}`))).toEqual([])
  })

  it('wrote KB in one dialog and kB in the next', () => {
    const findings = Object.entries(sentences).flatMap(([code, sentence]) =>
      Object.values(sentence).map((text) => [code, text] as const),
    )
    const all = [...en, ...flat(ukrainian as unknown as Texts), ...overlay, ...findings]
    expect(all.filter(([, text]) => /\b(KB|[KMG]iB)\b|КБ/.test(text))).toEqual([])
  })

  it('have an English text for each text of the specification that is in another language', () => {
    expect([...overlay.keys()].filter((key) => !en.has(key))).toEqual([])
  })

  // spec: 1.language.complete
  it('have no Ukrainian or Russian in the English texts', () => {
    const foreign = [...en].filter(
      ([key, text]) => /[а-яіїєґ]/i.test(text) && key !== 'settings.languages.uk',
    )
    expect(foreign).toEqual([])
  })

  it('have a Ukrainian sentence for everything that a checkup finds, with the same parameters', () => {
    for (const [code, english] of Object.entries(sentences)) {
      const { message, fix = '' } = ukrainianFindings[code as keyof typeof sentences]
      const named = [...english.message.matchAll(/{(\w+)}/g)].map(([, name]) => `{{${name}}}`)
      expect([code, placeholders(message).sort()]).toEqual([code, [...new Set(named)].sort()])
      const wanted =
        'fix' in english ? [...english.fix.matchAll(/{(\w+)}/g)].map(([, name]) => `{{${name}}}`) : []
      expect([code, fix !== '', placeholders(fix)]).toEqual([code, 'fix' in english, wanted])
    }
  })

  // spec: 1.language.complete
  it('have a Ukrainian sentence for every problem, with the same parameters', () => {
    for (const [code, { message }] of Object.entries(problems)) {
      const sentence = ukrainianProblems[code as keyof typeof problems]
      const named = [...message.matchAll(/{(\w+)}/g)].map(([, name]) => `{{${name}}}`)
      expect([code, placeholders(sentence).filter((name) => !named.includes(name))]).toEqual([code, []])
    }
  })
})

describe.each(readersOwnLanguages)('the texts of readers in %s', (language) => {
  it('have the same keys and placeholders as in English, and no empty text', async () => {
    const { problems: refusals, ...texts } = await readersTexts[language]()
    const shown = flat(texts as unknown as Texts)
    for (const [key, text] of shown) {
      const english = en.get(key)
      expect([key, text.trim() !== '', placeholders(text)]).toEqual([key, true, placeholders(english ?? '')])
    }
    const parts = [
      'suppressions.confirm.',
      'preferences.',
      'forms.page.',
      'forms.confirm.',
      'accounts.captcha.',
    ]
    const wanted = [...en.keys()].filter((key) => parts.some((part) => key.startsWith(part)))
    expect([...shown.keys()].sort()).toEqual(wanted.sort())
    for (const [code, sentence] of Object.entries(refusals)) {
      const { message } = problems[code as keyof typeof problems]
      const named = [...message.matchAll(/{(\w+)}/g)].map(([, name]) => `{{${name}}}`)
      expect([
        code,
        sentence.trim() !== '',
        placeholders(sentence).filter((name) => !named.includes(name)),
      ]).toEqual([code, true, []])
    }
  })
})
