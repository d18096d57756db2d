// The schema of the environment: every variable, its default and its check. docs/operator/configuration.md explains the
// variables.
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isTimezone } from '../calendar/index.ts'
import { readDatabaseAddress } from '../db/index.ts'
import { readDomain } from '../email/index.ts'
import { StartError } from '../problem.ts'
import { parseDuration } from './duration.ts'
import { readSpamFilterAddress } from '../spam-filter/index.ts'
import { listAppLanguages } from '../words/index.ts'
import { readMailboxAddress, type MailboxAddress } from './mailboxes.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${String(from)} to ${String(to)}`,
    })
    .transform(Number)

const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
  })

const durations = z
  .string()
  .transform((text) => text.split(',').map(parseDuration))
  .refine((list): list is number[] => list.every((each) => each !== null && each > 0), {
    error: 'must be durations like 1m,5m,1h',
  })
  .transform((list) => list.filter((each) => each !== null))

const duration = z
  .string()
  .transform(parseDuration)
  .refine((given): given is number => given !== null && given > 0, { error: 'must be a duration like 5m' })

/** A process has ten seconds to stop, and requests in flight get one of these seconds. */
const pause = z
  .string()
  .transform(parseDuration)
  .refine((given): given is number => given !== null && given <= 9000, {
    error: 'must be a duration from 0s to 9s',
  })

const relay = urlOf(
  ['smtp:', 'smtps:'],
  'smtps://user:password@relay.example.com:465; in a user name or password, write / ? # @ : % , as %2F %3F %23 %40 %3A %25 %2C',
)
const relays = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(relay))

const proxies = z
  .string()
  .transform((text) => (/^(off|false|no|0)$/i.test(text) ? [] : text.split(',').map((each) => each.trim())))
  .pipe(
    z.array(
      z.string().regex(/^([\d.]+|[\da-f:.]*:[\da-f:.]*)(\/\d{1,3})?$/i, {
        error: 'must be addresses of proxies, e.g. 10.0.0.1,192.168.0.0/16, or off',
      }),
    ),
  )

const database = z.string().refine((text) => readDatabaseAddress(text) !== null, {
  error:
    'must be an address like postgresql://user:password@host:5432/lettermill, or one of several servers like postgresql://user:password@a:5432,b:5432/lettermill?target_session_attrs=read-write (or primary, or any); in a user name or password, write / ? # @ : % as %2F %3F %23 %40 %3A %25',
})

const bounceDomain = z
  .string()
  .transform(readDomain)
  // An address has at most 254 octets. Of these, 51 come before the domain: 50 octets and the @.
  .refine((domain): domain is string => domain !== null && domain.length <= 203, {
    error: 'must be a domain like bounces.example.com',
  })

/** An address and port to listen on, and optional proxies in front of it: 0.0.0.0:25, [::]:2525?proxy=10.0.0.2. */
const listenAddress = z
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

const mailboxes = z
  .string()
  .transform((text) => text.split(',').map((each) => readMailboxAddress(each.trim())))
  .superRefine((read, context) => {
    const wrong = read.find((each) => typeof each === 'string')
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
  })
  .transform((read) => read.filter((each): each is MailboxAddress => typeof each !== 'string'))

const zones = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine(
    (list) => list.length <= 5 && list.every((each) => /^(?=.{3,100}$)[\w-]+(?:\.[\w-]+)+$/.test(each)),
    {
      error: 'must be up to five zones like zen.spamhaus.org,dbl.spamhaus.org',
    },
  )

const spamFilter = z
  .string()
  .transform(readSpamFilterAddress)
  .refine((given) => given !== null, {
    error: 'must be an address like rspamd://127.0.0.1:11333 or spamd://127.0.0.1:783',
  })

const ehloName = z.string().regex(/^(?=.{1,255}$)(?:[\w-]{1,63}(?:\.[\w-]{1,63})+|\[[\w.:]+\])$/, {
  error: 'must be a host name like mail.example.com, or an address in brackets like [192.0.2.1]',
})

// Old keys, separated by commas. A key is any text; a comma inside a key is written %2C.
const oldKeys = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().replaceAll('%2C', ',')))
  .refine((keys) => keys.every((each) => each.length >= 32), {
    error: 'must be keys of 32 characters or more, with commas between them',
  })

const dsn = z.string().refine((text) => /^https?:\/\/\w+(:\w+)?@[^/\s]+\/(.*\/)?\d+$/.test(text), {
  error: 'must be an address like https://key@sentry.example.com/1',
})

/** A time of day, with an optional zone: 03:00, or 03:00 Europe/Kyiv. */
const timeOfDay = z
  .string()
  .transform((text) => {
    const [time = '', zone = 'UTC', ...others] = text.trim().split(/ +/)
    const isRight = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && isTimezone(zone) && others.length === 0
    return isRight ? { time, zone } : null
  })
  .refine((given) => given !== null, { error: 'must be a time of day like 03:00 (UTC) or 03:00 Europe/Kyiv' })

const backupPlace = z
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
const language = z
  .string()
  .transform((text) => (/^[a-z]{2,3}([_:.@].*)$/i.test(text) ? 'specified' : text))
  .refine((text) => ['specified', ...listAppLanguages()].includes(text), {
    error: () => `must be specified, or one of ${listAppLanguages().join(', ')}`,
  })

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'https://mail.example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  SMTP_URL: relays.optional(),
  SMTP_CONNECTIONS: wholeNumber(1, 10_000).default(20),
  SMTP_COMMAND_TIMEOUT: duration.default(300_000),
  SMTP_ANSWER_TIMEOUT: duration.default(600_000),
  EHLO_NAME: ehloName.optional(),
  SEND_RATE: wholeNumber(1, 1_000_000).optional(),
  BOUNCE_DOMAIN: bounceDomain.optional(),
  BOUNCE_LISTEN: listenAddress.optional(),
  BOUNCE_TLS_CERT: z.string().optional(),
  BOUNCE_TLS_KEY: z.string().optional(),
  BOUNCE_MAILBOX: mailboxes.default([]),
  /** DNS zones of blocklists that a checkup asks. */
  CHECK_BLOCKLISTS: zones.default([]),
  /** The spam filter that a checkup of a campaign asks. */
  SPAM_CHECK: spamFilter.optional(),
  RETRY_DELAYS: durations.default([60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000]),
  LEASE_SECONDS: wholeNumber(1, 3600).default(30),
  ADMIN_EMAIL: z
    .email({ error: 'must be an email address' })
    .or(z.literal('admin@localhost'))
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'needs 8 characters or more' }).max(128).optional(),
  CAPTCHA: z
    .enum(['altcha', 'hcaptcha', 'off'], { error: 'must be altcha, hcaptcha or off' })
    .default('altcha'),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  SECRET_KEY: z.string().min(32, { error: 'needs 32 characters or more' }).optional(),
  SECRET_KEYS_OLD: oldKeys.default([]),
  DRAIN_DELAY: pause.optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(300),
  SENDING_DOMAINS: z.enum(['any', 'proved'], { error: 'must be any or proved' }).default('any'),
  /** Where to report a weakness of this installation, for /.well-known/security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'must begin with mailto: or https://' })
    .max(500)
    .optional(),
  STORAGE_URL: urlOf(['s3:'], 's3://key:secret@host/bucket').optional(),
  BACKUP_TO: backupPlace.optional(),
  BACKUP_AT: timeOfDay.default({ time: '03:00', zone: 'UTC' }),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'needs 12 characters or more' }).optional(),
  TRUST_PROXY: proxies.default([]),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  EVENTS_KEEP: duration.default(400 * 86_400_000),
  /** How long originals of bounces and complaints are kept. */
  FEEDBACK_KEEP: duration.default(90 * 86_400_000),
  AUDIT_KEEP: duration.default(400 * 86_400_000),
  LANGUAGE: language.default('specified'),
  QUOTA_CONTACTS: wholeNumber(1, 1_000_000_000).default(2_000_000),
  QUOTA_GROUPS: wholeNumber(1, 1_000_000).default(5000),
  QUOTA_CAMPAIGNS: wholeNumber(1, 10_000_000).default(20_000),
  /** The most confirmation mails that the forms of one workspace may send a day. */
  QUOTA_CONFIRMATIONS: wholeNumber(1, 1_000_000_000).default(10_000),
  /** The most messages that one workspace may send a day. */
  QUOTA_MESSAGES: wholeNumber(1, 1_000_000_000).default(1_000_000),
  SENTRY_DSN: dsn.optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,200}$/, { error: 'must be 16 to 200 letters, digits, - or _' })
    .optional(),
})

/** The names of all variables that the program reads. */
export const variables: readonly string[] = Object.keys(environment.shape)

type Environment = z.output<typeof environment>

/** The configuration. It contains the checked variables of the environment, and defaults for missing variables. */
export type Config = Omit<Environment, 'PUBLIC_URL'> & {
  /** PUBLIC_URL without a slash at its end. */
  PUBLIC_URL: string
  /** Whether PUBLIC_URL was set. If not, it is derived from the listening address. */
  publicUrlGiven: boolean
}

/**
 * Reads and checks the environment. An empty variable counts as unset.
 * @throws StartError that names every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  if (given['CAPTCHA'] === 'hcaptcha' && !(given['HCAPTCHA_SITE_KEY'] && given['HCAPTCHA_SECRET'])) {
    wrong.push('CAPTCHA=hcaptcha needs HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET')
  }
  if (given['BOUNCE_LISTEN'] && !given['BOUNCE_DOMAIN']) {
    wrong.push('BOUNCE_LISTEN needs BOUNCE_DOMAIN, the domain whose mail it takes')
  }
  if (Boolean(given['BOUNCE_TLS_CERT']) !== Boolean(given['BOUNCE_TLS_KEY'])) {
    wrong.push('Set both BOUNCE_TLS_CERT and BOUNCE_TLS_KEY, or neither')
  }
  if (!parsed.success || wrong.length > 0) {
    throw new StartError(`The configuration is not right:\n${wrong.map((line) => `  - ${line}`).join('\n')}`)
  }
  const values = parsed.data
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR),
    PUBLIC_URL: (values.PUBLIC_URL ?? listeningUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    publicUrlGiven: values.PUBLIC_URL !== undefined,
  }
}

/** The address at which a browser on this machine reaches a server that listens on host and port. */
export function listeningUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`
}

/** Whether mail to BOUNCE_DOMAIN reaches this installation. */
export function takesMail({
  BOUNCE_LISTEN,
  BOUNCE_MAILBOX,
}: Pick<Config, 'BOUNCE_LISTEN' | 'BOUNCE_MAILBOX'>): boolean {
  return BOUNCE_LISTEN !== undefined || BOUNCE_MAILBOX.length > 0
}
