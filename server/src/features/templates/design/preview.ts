// A letter as a reader with given values would see it, prepared as for sending.
import { emptyTitle, footPlace } from '../html/document.ts'
import { footHtml, footOfHtml, footText, type FootInput } from '../html/foot.ts'
import { languageOf } from '../html/language.ts'
import { prepareHtml } from '../html/prepare.ts'
import { compileMerge, sampleValues, unescapeHtml, type MergeFields } from '../merge/merge.ts'
import { keysRead } from '../merge/names.ts'
import type { AddedFoot, Design, Finding } from '@lettermill/contracts'

export interface MadeTemplate {
  html: string
  text: string
  /** The keys of the custom fields that the template names. */
  keys: string[]
  /** The design as it is stored. */
  document: Design | null
}

export interface Preview {
  html: string
  text: string
  findings: Finding[]
  /** Findings about the letter as a whole. */
  content: Finding[]
  /** The footer that was added; null if there is none. */
  foot: AddedFoot | null
  /** For a design: the block that shows each hosted picture, by file name. */
  holders: Readonly<Record<string, string>>
}

export interface MadeBodies extends Omit<MadeTemplate, 'keys'> {
  /** The HTML of code before it was cleaned. */
  raw: string | null
}

export type PreviewSender = Omit<FootInput, 'language'>

/**
 * Both parts of a letter, prepared as for sending, for a reader with these values; with null, they show the names of
 * the values, or their defaults.
 */
export function shownTo(
  fields: MergeFields | null,
  { html, text }: Pick<MadeBodies, 'html' | 'text'>,
  publicUrl: string,
  from?: PreviewSender,
): Pick<Preview, 'html' | 'text' | 'foot'> {
  const page = `${publicUrl}/`
  const own = { unsubscribe_url: page, preferences_url: page, view_in_browser_url: page }
  const values = { ...(fields ?? namesAsValues(html)), ...own }
  const whole = prepareHtml(html, publicUrl).replace(emptyTitle, '<title>—</title>')
  const language = languageOf(whole.slice(Math.max(0, whole.indexOf('<body'))))
  const foot = from && { ...from, language: language ?? 'en' }
  const filled = compileMerge(whole, 'html', { language })(values)
  return {
    foot: foot ? footOfHtml(whole, foot) : null,
    // The footer is added after the merge tags are filled in, because an address may look like one.
    html: withSafeAddresses(
      filled.replace(footPlace, () => (foot ? footHtml(whole, foot, page).join('') : '')),
    ),
    text:
      compileMerge(text, 'text', { language })(values) +
      (foot ? `\n${footText(text, foot, page).join('')}` : ''),
  }
}

/**
 * Liquid can turn a value into any address, for example by `replace`. A preview keeps only web, mail and phone
 * addresses.
 */
function withSafeAddresses(html: string): string {
  return html.replace(/<(?:a|img)\b[^<>]*>/g, (tag) =>
    tag.replace(/ (?:href|src)="([^"]*)"/g, (attribute, written: string) =>
      /^\s*(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp|avif|bmp);)/i.test(unescapeHtml(written))
        ? attribute
        : '',
    ),
  )
}

/** A field that a tag reads with a default: `{{ first_name | default: "there" }}`. */
const withDefault = /\{\{-?\s*(?:fields\.)?([\w-]+)\s*\|[^{}]*\bdefault\s*:/g

/**
 * Values that show the name of each field. Fields with a default are left out, so that the letter shows the default.
 */
function namesAsValues(html: string): MergeFields {
  const defaulted = new Set([...html.matchAll(withDefault)].map(([, name]) => name))
  const names = Object.keys(sampleValues('', keysRead(html, 'html'))).filter((name) => !defaulted.has(name))
  return Object.fromEntries(names.map((name) => [name, `{{ ${name} }}`]))
}
