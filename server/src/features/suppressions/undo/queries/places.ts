// SQL for the place of an address. The place is a mailbox provider, known by its domains or by its servers' words. For
// other addresses it is the domain.
import { sql } from '../../../../platform/db/index.ts'
import { providerOfDomain, providerOfWords } from '../../../mail-providers/index.ts'

type Fragment = ReturnType<typeof sql>

/** The domain of an address. */
export const domainOfEmail = (email: Fragment) => sql`lower(split_part(${email}, '@', 2))`

/** The place of a row `s` of suppressions: the name of a provider, or the domain, which contains a dot. */
export const placeOfSuppression = sql`coalesce(${providerOfDomain(domainOfEmail(sql`s.email`))},
  ${providerOfWords(sql`s.words`)}, ${domainOfEmail(sql`s.email`)})`

/**
 * What remains of a server's words if host names, addresses, numbers, ids and signs are left out: two hosts that refuse
 * for the same reason differ in these alone.
 */
export const wordingOfSuppression = sql`left(btrim(regexp_replace(regexp_replace(lower(left(s.words, 300)),
  '\\S*\\w[.@/]\\w\\S*|\\S*\\d\\S*', ' ', 'g'), '[[:punct:][:space:]]+', ' ', 'g')), 120)`

/** Whether a row `s` of suppressions belongs to a mass bounce, by its place or by its wording. */
export const belongsTo = (place: Fragment, domains: Fragment) => sql`case when ${domains} is null
  then ${placeOfSuppression} = ${place}
  else ${wordingOfSuppression} = ${place} and ${placeOfSuppression} like '%.%' end`
