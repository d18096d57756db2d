// Distinguishes two kinds of mail to an unsubscribe address: mail that a reader's program sent, and mail that another
// program returned.
import PostalMime from 'postal-mime'

/** The headers and the beginning of the body are enough to decide. */
const readBytes = 64 * 1024

/**
 * Whether mail to an unsubscribe address unsubscribes. Its sender, subject and text do not matter. A bounce, a report,
 * an automatic reply, or mail of a mailing list does not unsubscribe. Never throws.
 */
export async function isUnsubscribe(envelopeFrom: string, body: Uint8Array): Promise<boolean> {
  if (envelopeFrom === '') return false
  try {
    const { headers } = await PostalMime.parse(body.subarray(0, readBytes), {
      maxNestingDepth: 3,
      maxHeadersSize: readBytes,
    })
    const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
    return !(
      valueOf('content-type').startsWith('multipart/report') ||
      valueOf('auto-submitted').startsWith('auto-replied') ||
      valueOf('list-id') !== ''
    )
  } catch {
    return false
  }
}
