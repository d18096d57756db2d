// A reason is data: a code of a closed list, and the parameters that its words need. The words of each list are in
// locales/<language>/app.
import * as z from 'zod/mini'

/** A closed list of reasons: each code with the names of its parameters. */
export type ReasonList = Readonly<Record<string, readonly string[]>>

/** Numbers stay numbers, and moments are ISO strings. A list has codes that each language puts into words. */
export type ReasonParam = string | number | string[]

/** A code of the list with the parameters that belong to it. */
export type Reason<List extends ReasonList> = {
  [Code in keyof List & string]: {
    code: Code
    params: Readonly<Record<List[Code][number], ReasonParam>>
  }
}[keyof List & string]

/** The codes of a list on the wire. */
export const codesOf = <List extends ReasonList>(list: List) =>
  z.enum(Object.keys(list) as (keyof List & string)[])

/** The parameters of a reason on the wire. Its code says which there are. */
export const reasonParams = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
