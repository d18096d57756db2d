// Small shapes that several features share: ids, moments, slices of lists.
import * as z from 'zod/mini'

/** Ids are positive integers; in a path they are written as digits. Anything else finds nothing (404). */
export const id = z.int().check(z.positive())

export const idParams = z.object({ id: z.string().check(z.maxLength(64)) })

/** An ISO 8601 moment in UTC. */
export const moment = z.iso.datetime({ offset: true })

/** An IANA time zone, e.g. Europe/Kyiv. */
export const timezone = z.string().check(z.maxLength(64))

/** A slice of a list; without `limit`, the whole list. The header X-Total-Count has the total. */
export const slice = z.object({
  /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  /** How many items to skip. */
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  /** Only items that contain this text. */
  search: z.optional(z.string().check(z.maxLength(200))),
})

/** Text without control characters, which could end a line of the SMTP dialogue, and without lone surrogates. */
export const line = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** A reply that only tells people, in a sentence, that the call succeeded. */
export const done = z.object({ message: z.string() }).register(z.globalRegistry, { id: 'Done' })
