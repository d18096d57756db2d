// The words in locales/: every language has every text, with the same parameters, and each text has a use. It writes the
// list of the languages (npx vitest run -u).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { campaignStatuses, findingKinds, registrationStatus, startsFrom } from '@lettermill/contracts'
import { problems } from '@lettermill/contracts/problem'
import { describe, expect, it, test } from 'vitest'

interface Texts {
  readonly [key: string]: string | Texts
}

const project = path.resolve(import.meta.dirname, '../../../../..')
const locales = path.join(project, 'locales')

/** Every text by its path, e.g. `app.search.label`. */
function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  )
}

/**
 * Files that languages may lack, and whose texts are no keys of i18next: those of the starting designs, and what
 * Lettermill knows about letters in a language.
 */
const ofLetters = ['gallery.json', 'letters.json']

/** The texts of a language and a part by namespace and path, e.g. `app/ui:undo`. */
function textsOf(language: string, part: string): Map<string, string> {
  const files = readdirSync(path.join(locales, language, part)).filter((file) => !ofLetters.includes(file))
  return new Map(files.flatMap((file) => textsIn(`${language}/${part}/${file}`)))
}

/** @param file its path in locales, e.g. `en/app/ui.json` */
function textsIn(file: string): [string, string][] {
  const texts = JSON.parse(readFileSync(path.join(locales, file), 'utf8')) as Texts
  return flat(texts, file.replace(/^\w+\/(.*)\.json$/, '$1:'))
}

const languages = readdirSync(locales)
const has = (part: string) => (language: string) =>
  language !== 'specified' && existsSync(path.join(locales, language, part))
/** English, Ukrainian, and then the others by their codes, those that readers have first. */
const having = (part: string) =>
  languages.filter(has(part)).sort((one, other) => rank(other) - rank(one) || one.localeCompare(other))
const rank = (language: string) => (has('readers/forms.json')(language) ? ['uk', 'en'].indexOf(language) : -2)

test('contracts know the languages in locales', async () => {
  const list = (name: string, file: string) => {
    const quoted = having(file).map((language) => `'${language}'`)
    return `// prettier-ignore\nexport const ${name} = [${quoted.join(', ')}] as const\n`
  }
  const lists = [
    list('readersLanguages', 'readers/forms.json'),
    list('galleryLanguages', 'readers/gallery.json'),
    list('letterLanguages', 'readers/letters.json'),
  ]
  await expect(`${listsHead}${lists.join('')}`).toMatchFileSnapshot(
    path.join(project, 'contracts/src/words/language-lists.ts'),
  )
})

const listsHead = `// The languages in locales/: those for readers and visitors, those of the starting designs, and those in which
// Lettermill recognizes letters. \`npx vitest run src/lib/messages/tests/catalogues.test.ts -u\` in web writes this file.
`

const english = { app: textsOf('en', 'app'), readers: textsOf('en', 'readers') }
const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort()
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort()
const filled = new Map(
  [...english.app, ...english.readers].map(([key, text]) => [stem(key), placeholders(text)]),
)

describe.each([
  ...having('app').map((language) => [language, 'app'] as const),
  ...having('readers/forms.json').map((language) => [language, 'readers'] as const),
])('the texts in %s/%s', (language, part) => {
  const texts = textsOf(language, part)

  // spec: 1.language.complete
  it('have the same keys as in English', () => {
    expect(stems(texts)).toEqual(stems(english[part]))
  })

  it('have the same placeholders as in English, and no empty text', () => {
    for (const [key, text] of texts) {
      const wanted = filled.get(stem(key)) ?? []
      // One thing needs no number, and the sentence of a problem may leave out what is for programs.
      const named = placeholders(text)
      const isRight = /\/problems:|_one$/.test(key)
        ? named.every((name) => wanted.includes(name))
        : named.join() === wanted.join()
      expect([key, text.trim() !== '', isRight, named, wanted]).toEqual([key, true, true, named, wanted])
    }
  })

  it('have all plural forms of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // Codes of problems may end like a plural: invitation_for_other.
    const counted = [...texts.keys()].filter((key) => key.endsWith('_one')).map(stem)
    for (const key of counted) {
      const missing = forms.filter((form) => !texts.has(`${key}_${form}`))
      // The form for fractions and millions reads like the other one, which i18next takes instead.
      expect([key, missing.filter((form) => form !== 'many' || language === 'uk')]).toEqual([key, []])
    }
  })

  it('write kB for a thousand bytes', () => {
    expect([...texts].filter(([, text]) => /\b(KB|[KMG]iB)\b|КБ/.test(text))).toEqual([])
  })
})

// How many items a list has may differ, and a language without words of its own is recognized by its letters.
const name = (key: string) => key.replace(/\.\d+/g, '')
const required: Record<string, (key: string) => boolean> = {
  'gallery.json': () => true,
  'letters.json': (key) => /:(sentBy|unsubscribe)$/.test(key),
}

describe.each(ofLetters.flatMap((file) => having(`readers/${file}`).map((language) => [language, file])))(
  'the texts in %s/readers/%s',
  (language = '', file = '') => {
    it('have the same keys and merge tags as in English, and no empty text', () => {
      const keys = (texts: [string, string][]) => [...new Set(texts.map(([key]) => name(key)))].sort()
      const isRequired = required[file] ?? (() => true)
      const texts = textsIn(`${language}/readers/${file}`)
      expect(keys(texts).filter(isRequired)).toEqual(keys(textsIn(`en/readers/${file}`)).filter(isRequired))
      const tags = (file: string) =>
        new Map(textsIn(file).map(([key, text]) => [key, text.match(/{{ \w+/g) ?? []]))
      const wanted = tags(`en/readers/${file}`)
      for (const [key, named] of tags(`${language}/readers/${file}`))
        expect([key, named]).toEqual([key, wanted.get(key) ?? []])
      // A cell of a table may be empty.
      const empty = texts.filter(([key, text]) => text.trim() === '' && !key.includes('.rows.'))
      expect(empty).toEqual([])
    })
  },
)

// The reason of an input that is not valid is in English, for programs.
test.each(having('readers/problems.json').filter((language) => language !== 'en'))(
  'the texts in %s do not quote why an input is not valid',
  (language) => {
    const said = textsOf(language, 'readers').get('readers/problems:invalid_input')
    expect(said).toMatch(/\p{L}/u)
    expect(said).not.toContain('{{')
  },
)

describe('the texts of the specification', () => {
  it('lie over an English text with the same placeholders', () => {
    for (const [key, text] of textsOf('specified', 'app'))
      expect([key, placeholders(text)]).toEqual([key, filled.get(stem(key))])
  })
})

describe('the English texts', () => {
  // spec: 1.language.complete
  it('have no Ukrainian or Russian', () => {
    const all = [...english.app, ...english.readers]
    expect(all.filter(([, text]) => /[а-яіїєґ]/i.test(text))).toEqual([])
  })

  // spec: 1.language.complete
  it('have a sentence for every problem, which names its parameters', () => {
    for (const [code, problem] of Object.entries(problems)) {
      const named = 'params' in problem ? problem.params.map((name) => `{{${name}}}`).sort() : []
      const ofApp = english.app.get(`app/problems:${code}`)
      const text = ofApp ?? english.readers.get(`readers/problems:${code}`) ?? ''
      expect([code, placeholders(text)]).toEqual([code, named])
    }
  })

  it('have a word for every status and action that a problem names', () => {
    const decided = registrationStatus.options.filter((status) => status !== 'pending')
    const { download: _reads, delete: _always, ...actions } = startsFrom
    const codes = [
      ...[...campaignStatuses, ...decided].map((status) => `status.${status}`),
      ...Object.keys(actions).map((action) => `action.${action}`),
    ]
    const worded = [...english.app.keys()].flatMap(
      (key) => /^app\/problems:words\.((?:status|action)\..*)$/.exec(key)?.[1] ?? [],
    )
    expect(worded.sort()).toEqual(codes.sort())
  })

  it('have a sentence for every finding, which with what to do names its parameters', () => {
    const said = [...english.app.keys()].flatMap(
      (key) => /^app\/findings:(\w+)\.message$/.exec(key)?.[1] ?? [],
    )
    expect(said.sort()).toEqual(Object.keys(findingKinds).sort())
    for (const [code, { params }] of Object.entries(findingKinds)) {
      const texts = ['message', 'fix'].map((part) => english.app.get(`app/findings:${code}.${part}`) ?? '')
      const named = params.map((name) => `{{${name}}}`).sort()
      expect([code, placeholders(texts.join(' '))]).toEqual([code, named])
    }
  })
})

function sourcesOf(folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|tests\//.test(file))
      .map((file) => readFileSync(path.join(project, folder, file), 'utf8')),
  )
  return files.join('\n')
}

/** Whole keys and beginnings of keys that the sources name, as literals and as templates. */
function namedInSources(): { whole: Set<string>; patterns: RegExp[] } {
  const source = sourcesOf(['web/src', 'server/src'])
  const whole = new Set([...source.matchAll(/['"]([\w:./-]+)['"]/g)].map(([, key = '']) => key))
  const templates = [...source.matchAll(/`([\w:./-]*\$\{[^`]*)`/g)].map(([, key = '']) => key)
  const patterns = templates.map((template) => {
    const parts = template.split(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('[\\w.-]+')}$`)
  })
  return {
    whole,
    patterns: patterns.filter(({ source: text }) => /\w{2}/.test(text.replace(/\[.*?\]\+/g, ''))),
  }
}

describe('every English text', () => {
  it('is used', () => {
    const { whole, patterns } = namedInSources()
    const isUsed = (place: string) => {
      const [namespace = '', key = ''] = stem(place).split(':')
      if (
        /^(app|readers)\/(problems|findings|\w+Reasons|relayAnswers|mailboxErrors|webhookFailures)$/.test(
          namespace,
        )
      )
        return true
      const parts = key.split('.')
      const names = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
      const full = `${namespace.replace('app/', '')}:${key}`
      return (
        [...names, full].some((name) => whole.has(name)) ||
        [key, full].some((name) => patterns.some((pattern) => pattern.test(name)))
      )
    }
    expect([...english.app.keys(), ...english.readers.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it('of letters is used', () => {
    const used = new Set(
      sourcesOf(['web/src/features/templates', 'server/src/features/templates']).match(/\w+/g),
    )
    const keys = ofLetters.flatMap((file) => textsIn(`en/readers/${file}`).map(([key]) => name(key)))
    const unused = keys.filter(
      (key) =>
        !key
          .replace(/^.*:/, '')
          .split('.')
          .every((part) => used.has(part)),
    )
    expect(unused).toEqual([])
  })
})

/** What stands in quotes in the sources, by file. The console, logs and errors are for engineers. */
function quotedInSources(): [string, string][] {
  return ['web/src', 'server/src'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      // Journals of a worker of 1.0.0 are read by the sentences that it wrote.
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|tests\/|old-sentences/.test(file))
      .flatMap((file) =>
        readFileSync(path.join(project, folder, file), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\*|\/\/|\/\*)|console\.|Error\(/.test(line))
          .flatMap((line) => line.match(/'[^']{15,}'|"[^"]{15,}"|`[^`]{15,}`|\/\^[^/]{15,}\//g) ?? [])
          .map((quoted): [string, string] => [path.join(folder, file), quoted]),
      ),
  )
}

describe('the sentences', () => {
  it('stand in the catalogues alone: no SQL, worker or screen says or compares one', () => {
    const quoted = quotedInSources().filter(([, text]) => text.split(' ').length > 3)
    const sentences = [...english.app, ...english.readers].flatMap(([key, text]) => {
      const [longest = ''] = text.split(/{{.*?}}/).sort((one, other) => other.length - one.length)
      return longest.trim().split(/\s+/).length < 5 ? [] : [[key, longest.trim()] as const]
    })
    const twice = sentences.flatMap(([key, sentence]) =>
      quoted.filter(([, text]) => text.includes(sentence)).map(([file]) => `${key} in ${file}`),
    )
    expect(twice).toEqual([])
  })
})
