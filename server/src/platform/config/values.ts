// The forms of values that variables of the environment may have, each with the message that refuses others.
import { isIP } from 'node:net'
import { z } from 'zod'
import { isTimezone } from '../calendar/index.ts'
import { readDatabaseAddress } from '../db/index.ts'
import { readDomain, readEmail } from '../email/index.ts'
import { parseDuration } from './duration.ts'
import { readSpamFilterAddress } from '../spam-filter/index.ts'
import { listAppLanguages } from '../words/index.ts'
import { readMailboxAddress, type MailboxAddress } from './mailboxes.ts'

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${String(from)} to ${String(to)}`,
    })
    .transform(Number)

export const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
  })

export const durations = z
  .string()
  .transform((text) => text.split(',').map(parseDuration))
  .refine((list): list is number[] => list.every((each) => each !== null && each > 0), {
    error: 'must be durations like 1m,5m,1h',
  })
  .transform((list) => list.filter((each) => each !== null))

export const duration = z
  .string()
  .transform(parseDuration)
  .refine((given): given is number => given !== null && given > 0, { error: 'must be a duration like 5m' })

/** A process has ten seconds to stop, and requests in flight get one of these seconds. */
export const pause = z
  .string()
  .transform(parseDuration)
  .refine((given): given is number => given !== null && given <= 9000, {
    error: 'must be a duration from 0s to 9s',
  })

const relay = urlOf(
  ['smtp:', 'smtps:'],
  'smtps://user:password@relay.example.com:465; in a user name or password, write / ? # @ : % , as %2F %3F %23 %40 %3A %25 %2C',
)
export const relays = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(relay))

export const proxies = z
  .string()
  .transform((text) => (/^(off|false|no|0)$/i.test(text) ? [] : text.split(',').map((each) => each.trim())))
  .pipe(
    z.array(
      z.string().regex(/^([\d.]+|[\da-f:.]*:[\da-f:.]*)(\/\d{1,3})?$/i, {
        error: 'must be addresses of proxies, e.g. 10.0.0.1,192.168.0.0/16, or off',
      }),
    ),
  )

export const database = z.string().refine((text) => readDatabaseAddress(text) !== null, {
  error:
    'must be an address like postgresql://user:password@host:5432/lettermill, or one of several servers like postgresql://user:password@a:5432,b:5432/lettermill?target_session_attrs=read-write (or primary, or any); in a user name or password, write / ? # @ : % as %2F %3F %23 %40 %3A %25',
})

export const emailAddress = z
  .string()
  .transform(readEmail)
  .refine((email): email is string => email !== null, {
    error: 'must be an email address like mail@example.com',
  })

export const bounceDomain = z
  .string()
  .transform(readDomain)
  // An address has at most 254 octets. Of these, 51 come before the domain: 50 octets and the @.
  .refine((domain): domain is string => domain !== null && domain.length <= 203, {
    error: 'must be a domain like bounces.example.com',
  })

/** An address and port to listen on, and optional proxies in front of it: 0.0.0.0:25, [::]:2525?proxy=10.0.0.2. */
export const listenAddress = z
  .string()
  .transform((text) => {
    const [, v6, v4 = v6 ?? '', port = '', listed] =
      /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})(?:\?proxy=([\da-f:.,]+))?$/i.exec(text) ?? []
    const proxies = listed?.split(',') ?? []
    const isValid = v4 !== '' && Number(port) <= 65_535 && proxies.every((proxy) => isIP(proxy) !== 0)
    return isValid ? { host: v4, port: Number(port), proxies } : null
  })
  .refine((given) => given !== null, {
    error:
      'must be an address and a port like 0.0.0.0:25 or [::]:2525, with ?proxy=10.0.0.2 behind a proxy that uses the PROXY protocol',
  })

export const mailboxes = z
  .string()
  .transform((text) => text.split(',').map((each) => readMailboxAddress(each.trim())))
  .superRefine((read, context) => {
    const wrong = read.find((each) => typeof each === 'string')
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
  })
  .transform((read) => read.filter((each): each is MailboxAddress => typeof each !== 'string'))

export const zones = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine(
    (list) => list.length <= 5 && list.every((each) => /^(?=.{3,100}$)[\w-]+(?:\.[\w-]+)+$/.test(each)),
    {
      error: 'must be up to five zones like zen.spamhaus.org,dbl.spamhaus.org',
    },
  )

export const spamFilter = z
  .string()
  .transform(readSpamFilterAddress)
  .refine((given) => given !== null, {
    error: 'must be an address like rspamd://127.0.0.1:11333 or spamd://127.0.0.1:783',
  })

export const ehloName = z.string().regex(/^(?=.{1,255}$)(?:[\w-]{1,63}(?:\.[\w-]{1,63})+|\[[\w.:]+\])$/, {
  error: 'must be a host name like mail.example.com, or an address in brackets like [192.0.2.1]',
})

// Old keys, separated by commas. A key is any text; a comma inside a key is written %2C.
export const oldKeys = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().replaceAll('%2C', ',')))
  .refine((keys) => keys.every((each) => each.length >= 32), {
    error: 'must be keys of 32 characters or more, with commas between them',
  })

export const dsn = z.string().refine((text) => /^https?:\/\/\w+(:\w+)?@[^/\s]+\/(.*\/)?\d+$/.test(text), {
  error: 'must be an address like https://key@sentry.example.com/1',
})

/** A time of day, with an optional zone: 03:00, or 03:00 Europe/Kyiv. */
export const timeOfDay = z
  .string()
  .transform((text) => {
    const [time = '', zone = 'UTC', ...others] = text.trim().split(/ +/)
    const isRight = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && isTimezone(zone) && others.length === 0
    return isRight ? { time, zone } : null
  })
  .refine((given) => given !== null, { error: 'must be a time of day like 03:00 (UTC) or 03:00 Europe/Kyiv' })

export const backupPlace = z
  .string()
  .refine(
    (text) => !/^[a-z][\w+.-]+:\/\/|^s3:/i.test(text) || /^s3:\/\/[^/:@]+:[^/@]+@[^/]+\/[^/]/.test(text),
    {
      error: 'must be a folder, or an address like s3://key:secret@host/bucket/folder',
    },
  )

/**
 * The language that browsers show before anybody chose one. gettext reads a variable of the same name. On many Linux
 * machines it is a list of locales ("en_US:en"), which Lettermill ignores, because the list says nothing about the web
 * app.
 */
export const language = z
  .string()
  .transform((text) => (/^[a-z]{2,3}([_:.@].*)$/i.test(text) ? 'specified' : text))
  .refine((text) => ['specified', ...listAppLanguages()].includes(text), {
    error: () => `must be specified, or one of ${listAppLanguages().join(', ')}`,
  })
