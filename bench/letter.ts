// The newsletter that all senders of the benchmark send: about 6.4 kB before it is signed, eight links, four merge
// tags.
import {
  compileMessage,
  type CompiledMessage,
  type Content,
} from '../server/src/features/deliveries/index.ts'
import { prepareHtml, textOf } from '../server/src/features/templates/index.ts'
import { linkTokens } from '../server/src/features/tracking/index.ts'
import type { DkimReference } from '../server/src/features/senders/index.ts'
import type { DkimKey } from '../server/src/platform/mail/mime.ts'

export const publicUrl = 'https://mail.office.example'
export const secretKey = 'the benchmark signs its links with this key'
export const fromName = 'Ann of the Office'
export const fromEmail = 'ann@office.example'
export const subject = 'News of the month for {{ first_name }}'

const topics = ['Rates', 'Terms', 'Refinancing', 'Equipment', 'Seasons', 'Insurance']

const paragraph = (topic: string) => `
<h2 style="color:#223;font-size:18px">${topic} this month</h2>
<p>What has changed with ${topic.toLowerCase()} since our last letter: whoever applies this month keeps the conditions of
the last quarter.</p>
<p><a href="https://www.office.example/news/${topic.toLowerCase()}?from=letter">Read on about ${topic.toLowerCase()}</a></p>`

/** The HTML as an author writes it. */
export const templateHtml = `<html><body style="font-family:sans-serif;margin:0;padding:24px">
<p>Dear {{ first_name }},</p>
<p>here is what matters to {{ business_name }} in {{ state_name }} this month.</p>
${topics.map(paragraph).join('\n')}
<p><a href="https://www.office.example/">Our office</a> · <a href="https://www.office.example/contact">Write to us</a></p>
</body></html>`

/** The content in the form in which the start of a campaign freezes it. */
export function contentOf(groupId: number, dkim: DkimReference[]): Content {
  const content = {
    groupId,
    fromName,
    fromEmail,
    subject,
    html: prepareHtml(templateHtml, publicUrl),
    text: textOf(templateHtml),
    postalAddress: 'The Office\n12 Long Street\nAustin, TX 78701',
  }
  return { ...content, links: [...compile(content).links], dkim }
}

/** The message, compiled as the sending engine compiles it. */
export function compile(
  content: Omit<Content, 'links' | 'dkim'>,
  dkim: readonly DkimKey[] = [],
): CompiledMessage {
  const tokens = linkTokens(secretKey)
  const instance = { instanceId: 'bench', publicUrl, tokens }
  return compileMessage({ ...content, ...instance, dkim, mailingId: 1, workspaceId: 1 })
}

/** The recipient with this number, with the values of the contacts in the database. */
export function aRecipient(seq: number) {
  const number = String(seq)
  const fields = {
    first_name: `Reader${number}`,
    last_name: `Family${String(seq % 1000)}`,
    business_name: `Business ${String(seq % 5000)} LLC`,
    state_name: 'Texas',
    ref_id: `R${number}`,
  }
  return { seq, email: `reader${number}@far${String(seq % 50)}.example`, fields }
}
