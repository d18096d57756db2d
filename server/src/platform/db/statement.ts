// SQL with its values in place: sql`select … where id = ${id}`. A value becomes a parameter ($1, $2, …), and a piece of
// SQL is inserted as it is. ADR-0096 explains why Lettermill has its own tag.
import pg from 'pg'

/** What may appear between ${ and } in a statement: a piece of SQL, or a value for a parameter. */
export type Value = Sql | string | number | bigint | boolean | null | Date | Buffer | readonly Value[]

/** A statement, or a piece of one, whose rows are R. */
export class Sql<out R = unknown> {
  /** Never set. It only gives TypeScript the type of the rows. */
  declare readonly row: R
  /** The text around the values: one part more than there are values. */
  readonly parts: readonly string[]
  readonly values: readonly Value[]
  /** Whether each connection parses and plans the statement only once. */
  readonly isPrepared: boolean

  constructor(parts: readonly string[], values: readonly Value[] = [], isPrepared = false) {
    this.parts = parts
    this.values = values
    this.isPrepared = isPrepared
  }

  /** The text with $1, $2, … in place of the values. */
  get text(): string {
    return this.parts.reduce((text, part, at) => `${text}$${String(at)}${part}`)
  }
}

function tag<R = unknown>(texts: readonly string[], ...given: readonly Value[]): Sql<R> {
  const parts = [texts[0] ?? '']
  const values: Value[] = []
  const add = (text: string) => parts.push(`${parts.pop() ?? ''}${text}`)
  for (const [at, each] of given.entries()) {
    const rest = texts[at + 1] ?? ''
    if (each instanceof Sql) {
      const [first = '', ...others] = each.parts
      add(first)
      parts.push(...others)
      values.push(...each.values)
      add(rest)
    } else {
      parts.push(rest)
      values.push(each)
    }
  }
  return new Sql(parts, values)
}

/**
 * A statement that runs so often that each connection should parse and plan it only once. The process keeps its text
 * for good, so only its values may vary.
 */
function prepared<R = unknown>(texts: readonly string[], ...given: readonly Value[]): Sql<R> {
  const { parts, values } = tag(texts, ...given)
  return new Sql(parts, values, true)
}

/** Joins pieces with a separator. */
function join(pieces: readonly Value[], separator: Sql = raw(', ')): Sql {
  const all = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece]))
  return tag(['', ...all.map(() => '')], ...all)
}

/** Inserts text as SQL. Never pass input, because nothing is quoted. */
function raw<R = unknown>(text: string): Sql<R> {
  return new Sql([text])
}

/** The quoted name of a table, a column or a database. */
const id = (name: string): Sql => raw(pg.escapeIdentifier(name))

/** A value as a literal, for places where PostgreSQL takes no parameter. */
const lit = (value: string | number): Sql =>
  raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value))

export const sql = Object.assign(tag, { prepared, join, raw, id, lit })

/**
 * An id as a scalar subquery. PostgreSQL then expects the average number of rows per id. With a plain id that is not in
 * its statistics yet, PostgreSQL expects one row, and compares each row with each other row (ADR-0162).
 */
export const asAverage = (id: number): Sql => sql`(select ${id}::bigint)`

/** A pattern of LIKE for texts that contain the words that a person typed. % and _ match themselves. */
export function containsPattern(search: string): string {
  return `%${escaped(search)}%`
}

/** A pattern of LIKE for texts that begin with these words. */
export function beginPattern(search: string): string {
  return `${escaped(search)}%`
}

const escaped = (search: string) => search.trim().replace(/[\\%_]/g, '\\$&')
