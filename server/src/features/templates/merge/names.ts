// The names of fields and data that a template reads.
import { foldableFieldKeys, type MergeFieldName, mergeFieldNames } from '@lettermill/contracts'
import { namesRead } from './liquid.ts'
import { readTokens } from './tokens.ts'
import type { MergeMode } from './values.ts'

const fieldNames: ReadonlySet<string> = new Set(mergeFieldNames)

const ownField = /\bfields(?:\.([\w-]+)|\[\s*(?:"([^"]*)"|'([^']*)')\s*\])/g

/**
 * The keys of the custom fields that a template names, each once: `plan` for `{{ fields.plan }}`.
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function keysRead(source: string, mode: MergeMode): string[] {
  if (!source.includes('fields')) return []
  const tags = readTokens(source, mode).filter(({ kind }) => kind !== 'text')
  return [...new Set(tags.flatMap((tag) => keysNamed(tag.source)))]
}

/**
 * The keys of custom fields that occur anywhere in a text. The tags are not parsed, because they were checked when the
 * text was saved.
 */
export function keysNamed(text: string): string[] {
  return [...text.matchAll(ownField)].map(([, name, double, single]) => name ?? double ?? single ?? '')
}

/** The built-in fields, of those that screens can leave out, in the merge tags of a text that was checked. */
export function builtInNamed(text: string): string[] {
  const parts = text.split(/\{[{%]/).slice(1)
  const tags = parts.map((part) => part.split(/[%}]\}/, 1)[0]).join(' ')
  return foldableFieldKeys.filter((key) => new RegExp(`\\b${key}\\b`).test(tags))
}

/** Whether the template shows the field to everyone: outside every condition, loop and comment. */
export function alwaysShows(source: string, mode: MergeMode, field: MergeFieldName): boolean {
  if (!source.includes(field)) return false
  const shown = new RegExp(`^${field}\\b`)
  let depth = 0
  for (const token of readTokens(source, mode)) {
    if (token.kind === 'tag' && blockTags.has(token.name)) depth += 1
    if (token.kind === 'tag' && token.name.startsWith('end')) depth -= 1
    if (token.kind === 'output' && depth === 0 && shown.test(token.content)) return true
  }
  return false
}

const blockTags = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw'])

/**
 * Whether a click can evaluate a link's address again from the recipient's fields alone. False if the address reads a
 * variable of the template (`assign`, `for`), reads another link of the message, or contains a loop, because every
 * click would make the server run it.
 */
export function standsAlone(link: string, makes: ReadonlySet<string>): boolean {
  const others: ReadonlySet<string> = new Set(['unsubscribe_url', 'preferences_url', 'view_in_browser_url'])
  const alone = (name: string) =>
    (fieldNames.has(name) || name === 'fields' || name === 'data') && !others.has(name) && !makes.has(name)
  const spaced = link.replaceAll('\u00a0', ' ')
  return !/\{%-?\s*(?:for|tablerow)\b/.test(spaced) && (namesRead(spaced)?.every(alone) ?? false)
}

/** Whether a link's address reads the data of a single message. */
export function readsData(link: string): boolean {
  return namesRead(link.replaceAll('\u00a0', ' '))?.includes('data') ?? false
}

/** The names that a template defines with `assign`, `capture`, `for` and similar tags. */
export function namesMade(source: string): ReadonlySet<string> {
  const tags = readTokens(source, 'html').filter(({ kind }) => kind === 'tag')
  const making = /\b(?:assign|capture|increment|decrement|for|tablerow)\s+["']?([\w-]+)/g
  return new Set(tags.flatMap((tag) => [...tag.source.matchAll(making)].map((found) => found[1] ?? '')))
}
