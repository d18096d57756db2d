// Tests a relay before a campaign uses it, with one connection and one message to the administrator.
import { randomUUID } from 'node:crypto'
import type { RelayCheck } from '@lettermill/contracts'
import {
  domainOf,
  encodeHeaderText,
  formatAddress,
  headerValue,
  mailAddress,
  mailDate,
  quotedPrintable,
} from '../../platform/mail/mime.ts'
import { checkRelay } from '../../platform/mail/smtp-client.ts'
import { Semaphore } from '../../platform/semaphore.ts'

/** Milliseconds for the whole check, and for each reply, because a person waits for it. */
const longest = 40_000
const limits = { command: 10_000, answer: 25_000 }

const turns = new Semaphore({ atOnce: 2, waiting: 4, patience: 10_000 })

export interface Attempt {
  /** The relay's address, as in SMTP_URL. */
  address: string
  /** The name of the relay, for the message. */
  name: string
  from: string
  to: string
  publicUrl: string
  ehloName?: string | undefined
}

/** Tests the relay step by step. */
export async function tryRelay(attempt: Attempt): Promise<RelayCheck> {
  const { address, from, to, ehloName } = attempt
  const steps = await turns.run(() =>
    checkRelay(address, {
      message: { envelope: { from, to }, bytes: messageOf(attempt, new Date()) },
      limits,
      ehloName,
      signal: AbortSignal.timeout(longest),
    }),
  )
  const told = steps.map(({ reason, ...step }) => ({
    ...step,
    text_code: reason?.code ?? null,
    text_params: reason?.params ?? null,
  }))
  return { steps: told, is_sent: steps.at(-1)?.step === 'send' && steps.at(-1)?.outcome === 'passed', to }
}

function messageOf({ name, from, to, publicUrl }: Attempt, date: Date): Buffer {
  const subject = 'Lettermill can send mail through this relay'
  const headers = [
    ['From', formatAddress('Lettermill', from, 'From: '.length)],
    ['To', headerValue(mailAddress(to))],
    ['Subject', encodeHeaderText(subject, 'Subject: '.length)],
    ['Date', headerValue(mailDate(date))],
    ['Message-ID', headerValue(`<${randomUUID()}@${domainOf(from)}>`)],
    ['Auto-Submitted', headerValue('auto-generated')],
    ['MIME-Version', headerValue('1.0')],
    ['Content-Type', headerValue('text/plain; charset=utf-8')],
    ['Content-Transfer-Encoding', headerValue('quoted-printable')],
  ]
  const words = `This message left Lettermill through the relay "${name}".

You asked for it in Settings, Sending. There is nothing to do.

${publicUrl}
`
  const lines = headers.map(([header = '', value = '']) => `${header}: ${value}\r\n`).join('')
  return Buffer.from(`${lines}\r\n${quotedPrintable(words)}`, 'latin1')
}
