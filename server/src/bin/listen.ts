// Makes the application listen, and announces its address.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { countActiveWorkspaces, createFirstAdministrator } from '../features/accounts/index.ts'
import { getAddressState, isRefused } from '../features/relays/index.ts'
import { startFeedbackListener, type RefusalReason } from '../features/feedback/index.ts'
import { linkTokens } from '../features/tracking/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/index.ts'
import { announce } from '../platform/log/index.ts'
import type { Metrics } from '../platform/metrics/index.ts'
import { StartError } from '../platform/problem.ts'
import type { Instance, RoleContext } from './instance.ts'

/** Builds the application and listens; creates the first administrator if there is none. */
export async function listen(
  { config, log }: RoleContext,
  instance: Instance,
  metrics: Metrics | null,
): Promise<FastifyInstance> {
  const { database, secretKey } = instance
  const app = await buildApp({ config, db: database.db, log, clock: systemClock, secretKey, metrics })
  const administrator = await createFirstAdministrator(database.db, {
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  })
  try {
    await takeFeedback(app, { config, log, metrics }, instance)
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await app.close()
    throw explained(error, config)
  }
  if (administrator) announceAdministrator({ config, log }, administrator)
  await warn({ config, log }, instance)
  return app
}

/** Opens the listener for bounces, if BOUNCE_LISTEN is set. It closes with the application. */
async function takeFeedback(
  app: FastifyInstance,
  { config, log, metrics }: Pick<RoleContext, 'config' | 'log'> & { metrics: Metrics | null },
  { database, secretKey }: Instance,
): Promise<void> {
  const { BOUNCE_LISTEN: at, BOUNCE_DOMAIN: domain, BOUNCE_TLS_CERT: cert, BOUNCE_TLS_KEY: key } = config
  if (!at || domain === undefined) return
  try {
    const listener = await startFeedbackListener({
      db: database.db,
      log,
      domain,
      host: at.host,
      port: at.port,
      tokens: linkTokens([secretKey, ...config.SECRET_KEYS_OLD]),
      proxies: at.proxies,
      refused: metrics ? watchRefused(metrics) : undefined,
      tls: cert !== undefined && key !== undefined ? { cert, key } : undefined,
    })
    metrics?.gauge('lettermill_receive_connections', 'Senders of bounces that are connected', [], () => [
      { value: listener.connections() },
    ])
    app.addHook('onClose', () => listener.close())
    log.info({ port: listener.port }, 'Bounces, complaints and unsubscribes by mail are taken')
  } catch (error) {
    throw explainedListen(error, at)
  }
}

function watchRefused(metrics: Metrics): (reason: RefusalReason) => void {
  const refused = metrics.counter(
    'lettermill_receive_refused_total',
    'Connections, recipients and messages that the listener for bounces refused',
    ['reason'],
  )
  return (reason) => refused(1, { reason })
}

function explainedListen(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const refused = (why: string) => new StartError(`BOUNCE_LISTEN cannot be opened: ${why}`)
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EACCES')
    return refused(
      `port ${String(port)} needs root or CAP_NET_BIND_SERVICE; see docs/operator/deliverability.md`,
    )
  if (code === 'EADDRINUSE')
    return refused(`another program already listens on port ${String(port)} of ${host}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return refused(`${host} is not an address of this machine`)
  return error
}

/** Announces the address. */
export function announceAddress({ config, log }: Pick<RoleContext, 'config' | 'log'>): void {
  const message = `Lettermill is ready: ${config.PUBLIC_URL}`
  announce(log, { message, shown: `\n  ${message}\n` })
}

interface FirstAdministrator {
  email: string
  password: string
  generated: boolean
}

/** Names the sign-in page: the address alone leads a visitor to registration (specification, section 2). */
function announceAdministrator(
  { config, log }: Pick<RoleContext, 'config' | 'log'>,
  { email, password, generated }: FirstAdministrator,
) {
  const address = `${config.PUBLIC_URL}/login`
  const shown = generated ? `${password}   (generated now and shown only once)` : 'as in ADMIN_PASSWORD'
  announce(log, {
    message: 'First start: the administrator was created',
    fields: { address, email, password: generated ? password : shown },
    shown: [
      '\n  ┌ First start: the administrator was created.',
      `  │ Sign in:  ${address}`,
      `  │ Email:    ${email}`,
      `  └ Password: ${shown}`,
    ].join('\n'),
  })
}

async function warn(
  { config, log }: Pick<RoleContext, 'config' | 'log'>,
  { database }: Instance,
): Promise<void> {
  if (config.CAPTCHA === 'off') log.warn('CAPTCHA is off: scripts can register and sign in.')
  if (config.SENDING_DOMAINS === 'any' && (await countActiveWorkspaces(database.db)) > 1)
    log.warn(
      'Several workspaces exist, and SENDING_DOMAINS is any: an account can send from a domain that nobody has proved. If you do not know every account holder, set SENDING_DOMAINS=proved (docs/operator/operating.md, Accounts of strangers).',
    )
  const state = await getAddressState(database.db, config)
  if (isRefused(state)) {
    log.warn(
      `Nothing is sent: links in mails would lead to ${state.url}, which readers elsewhere cannot use safely. Set PUBLIC_URL, or the public address in Settings, Sending.`,
    )
  } else if (state.leadsOutside && state.url.startsWith('http:')) {
    log.warn(
      'The public address is not https: mail programs ignore one-click unsubscribe addresses without https.',
    )
  }
}

function explained(error: unknown, { HOST, PORT }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const where = `port ${String(PORT)} of ${HOST}`
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Another program already listens on ${where}. Stop it, or set PORT to a free one, e.g. PORT=3001`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`Lettermill may not listen on ${where}. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST=${HOST} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 or one of its own.`,
    )
  }
  return error
}
