// Query strings: as node reads them, without what the database keeps in no text.
import { parse, type ParsedUrlQuery } from 'node:querystring'

/** Values by name, a thousand at most; a name that comes twice has a list, which no shape of the contracts takes. */
export function readQuery(text: string): ParsedUrlQuery {
  const query = parse(text)
  if (!text.includes('%00')) return query
  const entries = Object.entries(query).map(([name, value]) => [name, withoutNul(value)])
  return Object.fromEntries(entries) as ParsedUrlQuery
}

function withoutNul(value: string | string[] | undefined): string | string[] | undefined {
  return typeof value === 'string'
    ? value.replaceAll('\0', '')
    : value?.map((each) => each.replaceAll('\0', ''))
}
