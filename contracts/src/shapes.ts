// Small shapes that several features' lines share: ids, moments, slices.
import { z } from 'zod'

/** Ids are positive whole numbers; in a path they come as digits. Anything else names nothing (404). */
export const id = z.number().int().positive()

export const idParams = z.object({ id: z.string().max(64) })

/** An ISO 8601 moment in UTC. */
export const moment = z.iso.datetime({ offset: true })

/** An IANA time zone, e.g. Europe/Kyiv. */
export const timezone = z.string().max(64)

/** A slice of a list; without `limit` the whole list is answered. The total comes as X-Total-Count. */
export const slice = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  search: z.string().max(200).optional(),
})

/** Nothing to say but that it was done, in a sentence for people. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' })
