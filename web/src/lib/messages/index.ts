// The texts on the screen, and their language (P2). The default language is English with the foreign texts of the
// specification; the choices English and Ukrainian have texts in only that language.
import type { CheckupFinding, ProblemBody } from '@lettermill/contracts'
import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { first } from './en/first.ts'
import type { English } from './en/index.ts'
import { readersOwn, readersTexts } from './reader/index.ts'
import { specified } from './specified.ts'

export const languageChoices = ['default', 'en', 'uk'] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The default has its own catalogue under a private-use language tag. Texts that it lacks come from English. */
const codes = { default: 'en-x-spec', en: 'en', uk: 'uk' } as const satisfies Record<LanguageChoice, string>

const storageKey = 'language'

/**
 * The stored choice. If there is none, the language that the server puts into the page (LANGUAGE), otherwise the
 * default.
 */
export function languageChoice(): LanguageChoice {
  const named = (value: string | null | undefined) => languageChoices.find((choice) => choice === value)
  return (
    named(window.localStorage.getItem(storageKey)) ??
    named(document.documentElement.dataset['language']) ??
    'default'
  )
}

async function loadUkrainian(): Promise<void> {
  if (i18next.hasResourceBundle('uk', 'ui')) return
  const { ukrainian } = await import('./uk/index.ts')
  addTexts('uk', ukrainian)
}

async function show(choice: LanguageChoice): Promise<void> {
  if (choice === 'uk') await loadUkrainian()
  await i18next.changeLanguage(codes[choice])
  document.documentElement.lang = choice === 'uk' ? 'uk' : 'en'
}

/** Loads the texts in the stored language. Await it before the first render. */
export async function startMessages(): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.init({
      resources: { en: first, [codes.default]: specified },
      lng: codes.en,
      fallbackLng: 'en',
      ns: Object.keys(first),
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
  }
  await show(languageChoice())
}

function addTexts(language: string, catalogues: object): void {
  for (const [feature, texts] of Object.entries(catalogues))
    i18next.addResourceBundle(language, feature, texts)
  looked.clear()
}

/** Loads once, and again after a failure. */
function loadingOnce(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}

/** Loads the texts of all screens that are not among the first pages. */
export const loadRestOfTexts = loadingOnce(async () => addTexts('en', (await import('./en/rest.ts')).rest))

/** Loads the English texts of the pages for readers and visitors, a small part of the rest. */
export const loadReadersEnglish = loadingOnce(async () =>
  addTexts('en', (await import('./en/readers.ts')).readers),
)

/** Changes the language at once, and stores the choice in this browser. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  window.localStorage.setItem(storageKey, choice)
  await show(choice)
}

/** The locale in which numbers are written. */
export function numberLocale(): string {
  return i18next.language === 'uk' ? 'uk-UA' : 'en-US'
}

/**
 * The locale in which days and times are written. The specification fixes the US format, for its own texts. English
 * follows the region of a browser that is in English.
 */
export function dateLocale(): string {
  if (i18next.language === codes.en && /^en\b/i.test(navigator.language)) return navigator.language
  return numberLocale()
}

/** Whether the texts of the specification are shown, whose formats are fixed too. */
export function isSpecified(): boolean {
  return i18next.language === codes.default
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** Functions by language and feature, so that a component gets the same function until the language changes. */
const texts = new Map<string, unknown>()

/** Texts without values by language, feature and key. i18next takes longer to look one up than React to render it. */
const looked = new Map<string, string>()

function textsOf<N extends keyof English>(feature: N, language: string): TFunction<N> {
  const name = `${language} ${feature}`
  const known = texts.get(name)
  if (known) return known as TFunction<N>
  // Passes the languages to look in; otherwise i18next would determine them for every text.
  const languages = i18next.services.languageUtils.toResolveHierarchy(language) as string[]
  const lookUp = i18next.getFixedT(languages, feature) as (key: string, values?: object) => string
  const made = (key: string, values?: object): string => {
    if (values) return lookUp(key, values)
    const place = `${name} ${key}`
    const found = looked.get(place) ?? lookUp(key)
    looked.set(place, found)
    return found
  }
  texts.set(name, made)
  return made as TFunction<N>
}

/** `dateLocale` for a component, which renders again when the language changes. */
export function useDateLocale(): string {
  return useSyncExternalStore(onLanguage, dateLocale)
}

/** A feature's texts for a component: `const t = useTexts('senders')`, then `t('title')`. */
export function useTexts<N extends keyof English>(feature: N): TFunction<N> {
  return useTextsIn(feature, undefined)
}

/**
 * Loads the texts of the pages for readers and visitors, in the language of a message or a form.
 * @returns the language to show them in; undefined for the app's language, if the language is English, unknown or one
 *   that Lettermill lacks
 */
export async function loadReadersLanguage(language: string | null): Promise<string | undefined> {
  if (language === null || language === 'en') return undefined
  if (language === 'uk') return loadUkrainian().then(() => 'uk')
  const own = readersOwn(language)
  if (own === undefined) return undefined
  addTexts(own, await readersTexts[own]())
  return own
}

/** A feature's texts in a language that `loadReadersLanguage` has loaded; undefined for the app's language. */
export function useTextsIn<N extends keyof English>(feature: N, language: string | undefined): TFunction<N> {
  const chosen = useSyncExternalStore(onLanguage, () => i18next.language)
  return textsOf(feature, language ?? chosen)
}

/** A text outside of a component. The key contains the feature: `text('ui:undo')`. */
export const text = i18next.t

function problemWords(params: Readonly<Record<string, string>>): Record<string, string> {
  const translated = (name: string, word: string): unknown =>
    i18next.getResource(i18next.language, 'problems', `words.${name}.${word}`)
  return Object.fromEntries(
    Object.entries(params).map(([name, word]) => [name, String(translated(name, word) ?? word)]),
  )
}

/** The message of an error body in the chosen language; null if it has none. */
export function problemText({ message, code, params }: Partial<ProblemBody>): string | null {
  const sentence: unknown = code && i18next.getResource(i18next.language, 'problems', code)
  if (typeof sentence !== 'string' || !sentence) return message || null
  return i18next.services.interpolator.interpolate(sentence, problemWords(params ?? {}), 'uk', {})
}

/**
 * The message of a refusal in the language of a page; null if that language has none loaded. The caller then shows the
 * server's own message.
 */
export function problemTextIn(
  language: string,
  { code, params }: { code: string | null; params: Readonly<Record<string, string>> },
): string | null {
  const sentence: unknown = code && i18next.getResource(language, 'problems', code)
  if (typeof sentence !== 'string') return null
  return i18next.services.interpolator.interpolate(sentence, params, language, {})
}

/** A finding of a checkup, and what to do about it, in the chosen language. */
export function findingText({
  code,
  params,
  message,
  fix,
}: CheckupFinding): Pick<CheckupFinding, 'message' | 'fix'> {
  const written = (part: string) =>
    i18next.getResource(i18next.language, 'checkupSentences', `${code}.${part}`) as unknown
  const sentence = written('message')
  if (typeof sentence !== 'string') return { message, fix }
  const fill = (text: string) => i18next.services.interpolator.interpolate(text, params, 'uk', {})
  const remedy = written('fix')
  return { message: fill(sentence), fix: typeof remedy === 'string' ? fill(remedy) : null }
}

/** A sentence that the server has only in English: unchanged, or null if another language is chosen. */
export function serversSentence(sentence: string): string | null {
  return i18next.language === 'uk' ? null : sentence
}
