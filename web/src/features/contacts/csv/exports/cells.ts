// How listmonk, Mailchimp, Brevo and Mautic write times, names and lists of tags.

/**
 * Returns the time in a cell as ISO 8601, or null if it holds none. Reads ISO with a blank or a T, as listmonk,
 * Mailchimp and Mautic write it (in UTC if no zone is given), and day-month-year, as Brevo writes it.
 */
export function readTime(cell: string): string | null {
  const text = cell.trim().replace(/^(\d\d)-(\d\d)-(\d{4})/, '$3-$2-$1')
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?/.exec(text)
  if (!found) return null
  const [, day = '', time = '00:00', zone = 'Z'] = found
  const moment = new Date(`${day}T${time}${zone.replace('UTC', 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The calendar day of a time that `readTime` reads, as the cell shows it, in any zone; '' for any other cell. */
export function readDay(cell: string): string {
  return readTime(cell) === null
    ? ''
    : cell
        .trim()
        .replace(/^(\d\d)-(\d\d)-(\d{4})/, '$3-$2-$1')
        .slice(0, 10)
}

/** Splits a whole name, such as 'Ann van Dyk' or 'van Dyk, Ann', into first and last name. */
export function splitName(whole: string): { first: string; last: string } {
  const name = whole.trim().replace(/\s+/g, ' ')
  const [, turnedLast, turnedFirst] = /^([^,]+), ([^,]+)$/.exec(name) ?? []
  if (turnedLast && turnedFirst) return { first: turnedFirst, last: turnedLast }
  const [first = '', ...rest] = name.split(' ')
  return { first, last: rest.join(' ') }
}

/** Tags as Mailchimp writes them, '"VIP","Berlin"', as JSON, or separated by commas. */
export function readTags(cell: string): string[] {
  const text = cell.trim()
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.|"")*)"/g)].map(([, tag = '']) =>
    tag.replaceAll('""', '"'),
  )
  const tags = quoted.length > 0 ? quoted : text.replace(/^\[|\]$/g, '').split(',')
  return [...new Set(tags.map((tag) => tag.trim().slice(0, 200)).filter((tag) => tag !== ''))]
}

/** Makes a label of a header: 'JOB_TITLE' becomes 'Job title', 'preferred_locale' becomes 'Preferred locale'. */
export function labelOf(header: string): string {
  if (!/^[A-Z0-9_ -]+$|^[a-z0-9_]+$/.test(header)) return header
  const words = header.toLowerCase().replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The values in listmonk's attributes, at most two levels deep; lists are joined to one text. */
export function readAttributes(cell: string): [label: string, value: string][] {
  let parsed: unknown
  try {
    parsed = JSON.parse(cell)
  } catch {
    return []
  }
  return entriesOf(parsed, 2)
}

function entriesOf(value: unknown, depth: number): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, each]): [string, string][] => {
    const plain = plainText(each)
    if (plain !== null) return [[key, plain]]
    if (depth <= 1) return [[key, JSON.stringify(each)]]
    return entriesOf(each, depth - 1).map(([inner, text]) => [`${key} ${inner}`, text])
  })
}

/** A simple value as text; null for an object. */
function plainText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  return value.map((each) => plainText(each) ?? JSON.stringify(each)).join(', ')
}
