// Asks the operator's own spam filter about a message: rspamd over HTTP, or SpamAssassin's spamd.
import { askRspamd } from './rspamd.ts'
import { askSpamd } from './spamd.ts'
import { SpamFilterError, type SpamFilterAddress, type SpamVerdict } from './verdict.ts'

export { SpamFilterError, type SpamFilterAddress, type SpamVerdict }

/** The names of the filters, as people know them. */
export const engineNames = { rspamd: 'rspamd', spamd: 'SpamAssassin' } as const

/** The most bytes of a message. SpamAssassin's own client sends no larger message. */
export const mostMessageBytes = 500 * 1024
const patience = 10_000

/**
 * Asks the filter about a message (RFC 5322 bytes), and returns its verdict.
 * @param within the most milliseconds for the answer
 * @throws SpamFilterError; errors of the connection
 */
export async function askSpamFilter(
  address: SpamFilterAddress,
  message: Buffer,
  within = patience,
): Promise<SpamVerdict> {
  if (message.length > mostMessageBytes)
    throw new SpamFilterError('too_large', 'the message is larger than 500 kB')
  const signal = AbortSignal.timeout(within)
  const ask = address.engine === 'rspamd' ? askRspamd : askSpamd
  try {
    return await ask(address, message, signal)
  } catch (error) {
    if (signal.aborted)
      throw new SpamFilterError('no_answer', `no answer within ${String(within / 1000)} seconds`, '', error)
    throw error
  }
}

/** Reads SPAM_CHECK: rspamd://host:11333 or spamd://host:783. @returns null if it is neither */
export function readSpamFilterAddress(text: string): SpamFilterAddress | null {
  const [, engine, host = '', port] =
    /^(rspamd|spamd):\/\/(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i.exec(text) ?? []
  if (engine === undefined || Number(port) > 65_535) return null
  const isRspamd = engine.toLowerCase() === 'rspamd'
  return {
    engine: isRspamd ? 'rspamd' : 'spamd',
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (isRspamd ? 11_333 : 783) : Number(port),
  }
}
