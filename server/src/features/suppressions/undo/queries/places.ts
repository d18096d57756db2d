// SQL for the place of an address. The place is a mailbox provider, known by its domains or by its servers' words. For
// other addresses it is the domain.
import { sql } from '../../../../platform/db/index.ts'

type Fragment = ReturnType<typeof sql>

/** The domain of an address. */
export const domainOfEmail = (email: Fragment) => sql`lower(split_part(${email}, '@', 2))`

/**
 * The name of the provider of a domain in lower case, or null. `hotmail.fr` belongs to a provider, and
 * `live.firm.example` does not.
 */
export const providerOfDomain = (domain: Fragment) => sql`case
  when ${domain} in ('icloud.com', 'me.com', 'mac.com') then 'apple'
  when ${domain} in ('web.de') then 'gmx'
  when ${domain} in ('mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'internet.ru') then 'mailru'
  when ${domain} in ('ya.ru') then 'yandex'
  when ${domain} in ('ukr.net') then 'ukrnet'
  when ${domain} ~ '^[a-z]+\\.([a-z]{2,3}\\.)?[a-z]+$' then case split_part(${domain}, '.', 1)
    when 'gmail' then 'gmail' when 'googlemail' then 'gmail'
    when 'outlook' then 'microsoft' when 'hotmail' then 'microsoft' when 'live' then 'microsoft'
    when 'msn' then 'microsoft'
    when 'yahoo' then 'yahoo' when 'ymail' then 'yahoo' when 'rocketmail' then 'yahoo' when 'aol' then 'yahoo'
    when 'gmx' then 'gmx' when 'yandex' then 'yandex' end
  end`

/** The provider whose servers write these words, or null. Many domains have their mail at Google or Microsoft. */
export const providerOfWords = (words: Fragment) => sql`case
  when ${words} ~ '\\mgsmtp\\M' then 'gmail'
  when ${words} ~* 'protection\\.outlook\\.com' then 'microsoft'
  when ${words} ~* 'yahoodns\\.net' then 'yahoo' end`

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
