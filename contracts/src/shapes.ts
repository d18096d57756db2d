// Small shapes that several features' lines share: ids, moments, slices.
import * as z from 'zod/mini'

/** Ids are positive whole numbers; in a path they come as digits. Anything else names nothing (404). */
export const id = z.int().check(z.positive())

export const idParams = z.object({ id: z.string().check(z.maxLength(64)) })

/** An ISO 8601 moment in UTC. */
export const moment = z.iso.datetime({ offset: true })

/** An IANA time zone, e.g. Europe/Kyiv. */
export const timezone = z.string().check(z.maxLength(64))

/** A slice of a list; without `limit` the whole list is answered. The total comes as X-Total-Count. */
export const slice = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  search: z.optional(z.string().check(z.maxLength(200))),
})

/** An answer that only says, in a sentence for people, that the call succeeded. */
export const done = z.object({ message: z.string() }).register(z.globalRegistry, { id: 'Done' })

/** The old name of a property, answered beside the new one for one version; the reference marks it as deprecated. */
export function oldName<T extends z.core.$ZodType>(shape: T, newName: string): T {
  // A copy, since the new name may share the shape.
  const copy = z.clone(shape)
  z.globalRegistry.add(copy, { deprecated: true, description: `Old name of \`${newName}\`.` })
  return copy
}
