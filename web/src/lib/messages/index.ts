// The texts on the screen, and their language (P2). They are in locales/<language>/app and, for readers and visitors,
// in locales/<language>/readers, one file a namespace. The default language is English with the foreign texts of the
// specification (locales/specified) over it.
import type { ReadersLanguage } from '@lettermill/contracts'
import { wordsOptions, type English } from '@lettermill/contracts/words'
import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

type Part = 'app' | 'readers'

/**
 * Left out: what the server alone reads, and the English sentences of problems, findings and failures of webhooks, which
 * the API answers.
 */
const files = import.meta.glob<object>(
  [
    '../../../../locales/*/app/*.json',
    '!../../../../locales/*/app/noticeMails.json',
    '!../../../../locales/en/app/{findings,problems,webhookFailures}.json',
    '../../../../locales/*/readers/{captcha,forms,problems}.json',
  ],
  { import: 'default' },
)

const catalogues = Object.entries(files).map(([file, read]) => {
  const [language = '', part = '', name = ''] = file.replace('.json', '').split('/').slice(-3)
  return { language, part, namespace: part === 'app' ? name : `readers/${name}`, read }
})

/** The folder with the texts of the specification, which are shown over the English ones. */
const specified = 'specified'

/** The languages in which every screen exists, English first. */
const appLanguages = [...new Set(catalogues.filter(isOfApp).map(({ language }) => language))]
  .filter((language) => language !== specified)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))

function isOfApp({ part }: { part: string }): boolean {
  return part === 'app'
}

/** `default`, or the code of a language. */
export type LanguageChoice = string
export const languageChoices: readonly LanguageChoice[] = ['default', ...appLanguages]

/** The language that i18next shows for a choice. The default has a private-use tag, below which i18next finds English. */
const tagOf = (choice: LanguageChoice) => (choice === 'default' ? 'en-x-spec' : choice)

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

/** The name of a language in that language, such as `Deutsch`. */
export function languageName(language: string): string {
  return languageNameIn(language, language)
}

/** The name of a language in another one, such as `German`. */
export function languageNameIn(language: string, shownIn: string): string {
  const name = new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1)
}

/** Loads the texts of a language once; those of the folder `specified` as the language of the default. */
async function load(language: string, part: Part): Promise<void> {
  const tag = language === specified ? tagOf('default') : language
  await Promise.all(
    catalogues
      .filter((each) => each.language === language && each.part === part)
      .filter(({ namespace }) => !i18next.hasResourceBundle(tag, namespace))
      .map(async ({ namespace, read }) => i18next.addResourceBundle(tag, namespace, await read())),
  )
  looked.clear()
}

async function show(choice: LanguageChoice): Promise<void> {
  const shown = choice === 'default' ? ['en', specified] : [choice]
  await Promise.all([
    ...shown.flatMap((language) => [load(language, 'app'), load(language, 'readers')]),
    // A form in English is shown in English in any app.
    load('en', 'readers'),
  ])
  await i18next.changeLanguage(tagOf(choice))
  document.documentElement.lang = choice === 'default' ? 'en' : choice
}

/** Loads the texts in the stored language. Await it before the first render. */
export async function startMessages(): Promise<void> {
  if (!i18next.isInitialized) await i18next.init({ ...wordsOptions, lng: 'en', defaultNS: 'ui' })
  await show(languageChoice())
}

/** Changes the language at once, and stores the choice in this browser. */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  window.localStorage.setItem(storageKey, choice)
  await show(choice)
}

/** The locale in which numbers are written. The specification fixes the US format for its own texts. */
export function numberLocale(): string {
  const { language } = i18next
  return language === 'en' || language === tagOf('default') ? 'en-US' : language
}

/**
 * The locale in which days and times are written. The specification fixes the US format, for its own texts. English
 * follows the region of a browser that is in English.
 */
export function dateLocale(): string {
  if (i18next.language === 'en' && /^en\b/i.test(navigator.language)) return navigator.language
  return numberLocale()
}

/** Whether the texts of the specification are shown, whose formats are fixed too. */
export function isSpecified(): boolean {
  return i18next.language === tagOf('default')
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

/** The language of the screens for a component: a code such as `en`, also for the default. */
export function useAppLanguage(): string {
  return useSyncExternalStore(onLanguage, () => document.documentElement.lang)
}

/** A feature's texts for a component: `const t = useTexts('senders')`, then `t('title')`. */
export function useTexts<N extends keyof English>(feature: N): TFunction<N> {
  return useTextsIn(feature, undefined)
}

/** Loads the texts of readers' pages in a language, for the preview of a form. */
export function loadReadersLanguage(language: ReadersLanguage): Promise<void> {
  return load(language, 'readers')
}

/** A feature's texts in a language that `loadReadersLanguage` has loaded. */
export function useTextsIn<N extends keyof English>(feature: N, language: string | undefined): TFunction<N> {
  const chosen = useSyncExternalStore(onLanguage, () => i18next.language)
  return textsOf(feature, language ?? chosen)
}

/** The same for components of readers' pages, which are typed without i18next. */
export function useSay(feature: keyof English, language?: string): (key: string, values?: object) => string {
  return useTextsIn(feature, language) as (key: string, values?: object) => string
}

/** A text outside of a component. The key contains the feature: `text('ui:undo')`. */
export const text = i18next.t

// The keys below are made of codes, which a newer server may have and these texts lack.
const textOf = i18next.t as (keys: string | string[], values: object) => string

/** The text of the first key that there is. `values.lng` names another language than the app's. */
function known(keys: string | string[], values: object): string | null {
  return i18next.exists(keys, { ...values }) ? textOf(keys, values) : null
}

/** Parameters that are codes of a list whose words are in a namespace of their own. */
const lists: Readonly<Record<string, keyof English>> = { client: 'relayAnswers', error: 'mailboxErrors' }

/**
 * Parameters in words: one that is itself a code, such as a part of a campaign or what the SMTP client says, and one that
 * is a list of codes.
 */
function inWords(list: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const said = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => said(name, each)).join(', ')
    if (typeof value !== 'string') return value
    const own = lists[name]
    return known(own ? `${own}:${value}` : `${list}:words.${name}.${value}`, params) ?? value
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value)]))
}

/**
 * A reason in the chosen language.
 * @param list the namespace with the words of its list
 * @param sentence the server's, for a code that these texts lack; null if there is no reason
 */
export function reasonText(
  list: keyof English,
  code: string | null,
  params: Readonly<Record<string, unknown>> | null,
  sentence: string | null,
): string | null {
  if (code === null) return sentence
  // The reason of some is a refusal. Its English words are the server's.
  const { problem: refusal } = params ?? {}
  const problem =
    typeof refusal === 'string' ? problemText({ code: refusal, params: params ?? {} }) : undefined
  if (problem === null) return sentence
  return known(`${list}:${code}`, inWords(list, { ...params, ...(problem && { problem }) })) ?? sentence
}

/** A refusal as the API answers it. `message` is shown where the texts lack the code. */
interface Refusal {
  message?: string | null | undefined
  code?: string | null | undefined
  params?: Readonly<Record<string, unknown>> | undefined
}

/** The message of a refusal; null if there is neither a text nor a message. */
export function problemText({ message, code, params = {} }: Refusal): string | null {
  const sentence = message || null
  if (!code) return sentence
  return answerText([`problems:${code}`, `readers/problems:${code}`], sentence, inWords('problems', params))
}

/**
 * What the API answered, in the app's language. Its sentences are English, and the specification wants them shown, so
 * an app in English shows the answer itself.
 */
export function answerText<Answer extends string | null>(
  keys: string | string[],
  answer: Answer,
  values: object = {},
): string | Answer {
  if (answer !== null && document.documentElement.lang === 'en') return answer
  return known(keys, values) ?? answer
}
