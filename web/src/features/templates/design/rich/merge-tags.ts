// Merge tags in text: what a person sees of `{{ first_name | default: "friend" }}` is a chip that names the field.

/** A merge tag that names one field, and at most a default for an empty one. */
export interface MergeTag {
  name: string
  /** Null where the tag says nothing about it. */
  whenEmpty: string | null
}

/** How chips name fields, in the language of the app. */
export interface TagLabels {
  field(name: string): string
  withDefault(label: string, whenEmpty: string): string
}

const tag = /\{\{-?\s*([a-zA-Z_][\w.-]{0,99})\s*(?:\|\s*default:\s*(?:"([^"{}]*)"|'([^'{}]*)')\s*)?-?\}\}/

/** The text in parts: words as they are, and tags. What Liquid can do beyond a chip stays words. */
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

/** The one tag that a text is; null for anything else. */
export function readTag(written: string): MergeTag | null {
  const [first, ...others] = partsOf(written)
  return typeof first === 'object' && others.length === 0 ? first : null
}

/** The tag as the letter holds it. Liquid knows no escapes: of both kinds of quotes, the double ones are left out. */
export function writtenTag({ name, whenEmpty }: MergeTag): string {
  const words = (whenEmpty ?? '').replace(/[{}]/g, '')
  if (words === '') return `{{ ${name} }}`
  if (!words.includes('"')) return `{{ ${name} | default: "${words}" }}`
  return words.includes("'")
    ? `{{ ${name} | default: "${words.replaceAll('"', '')}" }}`
    : `{{ ${name} | default: '${words}' }}`
}

/** What a chip says. */
export function tagLabel({ name, whenEmpty }: MergeTag, labels: TagLabels): string {
  const label = labels.field(name)
  return whenEmpty === null || whenEmpty === '' ? label : labels.withDefault(label, whenEmpty)
}
