// Merge tags in text. A person sees `{{ first_name | default: "friend" }}` as a chip with the field's label.

/** A merge tag with one field and, optionally, a default. */
export interface MergeTag {
  name: string
  /** The default; null if the tag has none. */
  whenEmpty: string | null
}

/** Labels of fields for chips, in the language of the app. */
export interface TagLabels {
  field(name: string): string
  withDefault(label: string, whenEmpty: string): string
}

const tag = /\{\{-?\s*([a-zA-Z_][\w.-]{0,99})\s*(?:\|\s*default:\s*(?:"([^"{}]*)"|'([^'{}]*)')\s*)?-?\}\}/

/** Splits a text into plain text and merge tags. Liquid code that a chip cannot show stays plain text. */
export function partsOf(text: string): (string | MergeTag)[] {
  const parts: (string | MergeTag)[] = []
  let rest = text
  for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
    if (found.index > 0) parts.push(rest.slice(0, found.index))
    parts.push({ name: found[1] ?? '', whenEmpty: found[2] ?? found[3] ?? null })
    rest = rest.slice(found.index + found[0].length)
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** Reads a text that is exactly one merge tag; null for any other text. */
export function readTag(written: string): MergeTag | null {
  const [first, ...others] = partsOf(written)
  return typeof first === 'object' && others.length === 0 ? first : null
}

/**
 * The merge tag as it is stored. Liquid strings have no escapes, so a default with both single and double quotes loses
 * its double ones.
 */
export function writtenTag({ name, whenEmpty }: MergeTag): string {
  const words = (whenEmpty ?? '').replace(/[{}]/g, '')
  if (words === '') return `{{ ${name} }}`
  if (!words.includes('"')) return `{{ ${name} | default: "${words}" }}`
  return words.includes("'")
    ? `{{ ${name} | default: "${words.replaceAll('"', '')}" }}`
    : `{{ ${name} | default: '${words}' }}`
}

/** The label of a chip. */
export function tagLabel({ name, whenEmpty }: MergeTag, labels: TagLabels): string {
  const label = labels.field(name)
  return whenEmpty === null || whenEmpty === '' ? label : labels.withDefault(label, whenEmpty)
}
