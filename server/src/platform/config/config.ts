// The schema of the environment: every variable, its default and its check. docs/operator/configuration.md explains the
// variables.
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../problem.ts'
import { missingBesideOidc, oidcVariables } from './oidc.ts'
import {
  wholeNumber,
  urlOf,
  durations,
  duration,
  pause,
  relays,
  proxies,
  database,
  bounceDomain,
  listenAddress,
  mailboxes,
  zones,
  spamFilter,
  ehloName,
  emailAddress,
  oldKeys,
  dsn,
  timeOfDay,
  backupPlace,
  language,
} from './values.ts'

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
  /** Which accounts must have a second factor. */
  REQUIRE_SECOND_FACTOR: z
    .enum(['off', 'administrators', 'all'], { error: 'must be off, administrators or all' })
    .default('off'),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  ...oidcVariables,
  SECRET_KEY: z.string().min(32, { error: 'needs 32 characters or more' }).optional(),
  SECRET_KEYS_OLD: oldKeys.default([]),
  DRAIN_DELAY: pause.optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(300),
  SENDING_DOMAINS: z.enum(['any', 'proved'], { error: 'must be any or proved' }).default('any'),
  /** Whether accounts that register by an invitation wait for no approval, whoever invited. */
  INVITED_ARE_APPROVED: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .transform((value) => value === 'on'),
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
  /** The address that mail of the instance itself is from. */
  SYSTEM_SENDER: emailAddress.optional(),
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
  wrong.push(...missingBesideOidc(given))
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
