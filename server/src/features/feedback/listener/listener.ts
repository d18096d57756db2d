// An SMTP server for feedback: bounces, complaints and other mail about sent messages. It accepts mail that is
// addressed to a valid token or role, commits the mail, and only then acknowledges it. It relays nothing and offers no
// sign-in.
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { watchCertificate } from './certificate.ts'
import { handlersOf, end } from './handlers.ts'
import { type ListenerDeps, limits } from './deps.ts'

export interface FeedbackListener {
  port: number
  /** The number of open connections. */
  connections(): number
  /** Closes the listener. Messages on the wire have two seconds to finish. */
  close(): Promise<void>
}

/**
 * Opens the listener.
 * @throws the system's error if the port cannot be opened; StartError if a certificate cannot be read
 */
export async function startFeedbackListener(deps: ListenerDeps): Promise<FeedbackListener> {
  const { log, host, port, domain, tls, proxies = [], silence } = deps
  const certificate = tls ? watchCertificate(tls, log) : null
  // An instance without BOUNCE_LISTEN does not load the library.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: domain,
    banner: 'ESMTP',
    // Without a certificate the library would offer STARTTLS with a private key that everybody knows.
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate?.context,
    authOptional: true,
    disableReverseLookup: true,
    useProxy: proxies.length > 0 ? [...proxies] : false,
    size: limits.message,
    maxRecipients: limits.recipients,
    // The seats decide. Connections that were refused stay until their client has read the answer.
    maxClients: 2 * limits.connections,
    maxCommandLength: limits.commandLine,
    socketTimeout: silence?.idle ?? limits.idle,
    closeTimeout: 2000,
    ...handlersOf(deps, (id) => end(server, id)),
  } as SMTPServerOptions)
  certificate?.follow((context) => server.updateSecureContext(context))
  server.on('error', (error) => log.debug({ err: error }, 'A connection of a sender of bounces broke'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    connections: () => server.connections.size,
    close: () => {
      certificate?.stop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
