// Tells whether what a person does in a message of the mailbox counts as its reader's doing. This is so on purpose:
// people try opens, clicks and unsubscribes in the mailbox.
import type { LinkTokens, TokenPurpose } from '../tracking/index.ts'

const purposes: Readonly<Record<string, TokenPurpose>> = { o: 'open', c: 'click', u: 'unsubscribe' }

/** Links of test messages count nothing: their tokens name no reader. */
export function isTracked(tokens: LinkTokens, body: string): boolean {
  const links = [...body.matchAll(/\/([ocu])\/([\w-]+)|\?token=([\w-]+)/g)]
  return links.some(([, kind = 'u', token, ofPage]) => {
    const read = tokens.read(purposes[kind] ?? 'unsubscribe', token ?? ofPage ?? '')
    return read !== null && !read.dummy
  })
}
