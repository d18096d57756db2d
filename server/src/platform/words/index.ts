// The words that the server writes itself: sentences of the API in English, and mails and pages in the languages of
// readers. They are read from locales/<language>/{app,readers}/<namespace>.json when they are first needed.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { wordsOptions, type English } from '@lettermill/contracts/words'
import { createInstance } from 'i18next'
import { serverPath } from '../paths.ts'

export type Namespace = keyof English
type Params = Readonly<Record<string, unknown>>

const locales = serverPath('..', 'locales')
const words = createInstance()
// Without a backend, i18next is ready at once.
void words.init({ ...wordsOptions, lng: 'en', initAsync: false })

/** The file of a namespace, below the folder of a language. */
const fileOf = (namespace: string) =>
  namespace.startsWith('readers/') ? `${namespace}.json` : path.join('app', `${namespace}.json`)

/** The words of a namespace as they are in its file. */
export function readWords<Name extends Namespace>(language: string, namespace: Name): English[Name] {
  if (!words.hasResourceBundle(language, namespace)) {
    const file = path.join(locales, language, fileOf(namespace))
    words.addResourceBundle(language, namespace, JSON.parse(readFileSync(file, 'utf8')))
  }
  return words.getResourceBundle(language, namespace) as English[Name]
}

/**
 * A text in a language.
 * @param key its place in the file, with dots: `done.title`
 * @throws Error if the language has no such file
 */
export function say(language: string, namespace: Namespace, key: string, params: Params = {}): string {
  readWords(language, namespace)
  const { t } = words
  return t(key, { ...params, lng: language, ns: namespace })
}

/** An English text, such as the message of a problem in an answer of the API. */
export function english(namespace: Namespace, key: string, params: Params = {}): string {
  return say('en', namespace, key, params)
}

/** Parameters that are codes of a list whose words are in a namespace of their own. */
const lists: Readonly<Record<string, Namespace>> = { client: 'relayAnswers', error: 'mailboxErrors' }

/**
 * A parameter in English, if it is itself a code, such as the reason why a template cannot be read, or what the SMTP
 * client says; any other as it is.
 * @param params those beside it, among which are its own
 */
export function paramInEnglish(namespace: Namespace, name: string, value: string, params: Params): string {
  const list = lists[name]
  const [from, key] = list ? [list, value] : [namespace, `words.${name}.${value}`]
  return hasWord(from, key) ? english(from, key, params) : value
}

/** The languages of the app: the folders with texts for its screens. */
export function listAppLanguages(): string[] {
  return readdirSync(locales).filter((language) => {
    const isOfScreens = readdirSync(path.join(locales, language)).includes('app')
    return isOfScreens && language !== 'specified'
  })
}

/** Whether English has a text at this key. */
export function hasWord(namespace: Namespace, key: string): boolean {
  readWords('en', namespace)
  return words.exists(key, { ns: namespace, lng: 'en' })
}
