// The operator's certificate for STARTTLS. Lettermill reads the certificate at the start, and again after its files
// have changed.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Log } from '../../../platform/log/index.ts'
import { StartError } from '../../../platform/problem.ts'

export interface CertificateFiles {
  /** The PEM texts of BOUNCE_TLS_CERT and BOUNCE_TLS_KEY. */
  cert: string
  key: string
}

interface Context {
  cert: Buffer
  key: Buffer
}

const everyHour = 3_600_000

/**
 * Reads both files now and every hour.
 * @throws StartError if they cannot be read or do not belong together
 */
export function watchCertificate(files: CertificateFiles, log: Log, every = everyHour) {
  let context: Context
  try {
    context = read(files)
  } catch (error) {
    throw new StartError(
      `BOUNCE_TLS_CERT and BOUNCE_TLS_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}. Name PEM files of one certificate.`,
    )
  }
  let changed: (context: Context) => void = () => undefined
  const timer = setInterval(() => {
    try {
      const now = read(files)
      if (now.cert.equals(context.cert) && now.key.equals(context.key)) return
      context = now
      changed(now)
      log.info('Senders of bounces get the new certificate')
    } catch (error) {
      log.warn({ err: error }, 'The new certificate for bounces cannot be read; the one before stays')
    }
  }, every)
  timer.unref()
  return {
    context,
    follow: (listener: (context: Context) => void) => void (changed = listener),
    stop: () => clearInterval(timer),
  }
}

function read({ cert, key }: CertificateFiles): Context {
  const context = { cert: readFileSync(cert), key: readFileSync(key) }
  createSecureContext(context)
  return context
}
