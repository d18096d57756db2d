// A campaign's content and its readers for tests of the message; a test names only what it is about.
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { compileMessage, type CompileInput } from '../src/features/deliveries/message/index.ts'
import { prepareHtml } from '../src/features/templates/index.ts'
import { linkTokens } from '../src/features/tracking/index.ts'
import { makeDkimKey } from '../src/platform/mail/dkim.ts'

export const publicUrl = 'https://mail.example.com'
export const tokens = linkTokens('a secret of at least thirty-two characters')
export const dkimKey = await makeDkimKey()

export const reader = {
  seq: 7,
  email: 'bob@reader.example',
  fields: { first_name: 'Bob', link: 'https://filings.example/case/1', amount: '12500.50' },
}

/** What is compiled; `template` is HTML as it is stored. */
export function contentOf({
  template = '<p>Hello {{ first_name }}</p>',
  ...other
}: Partial<CompileInput> & { template?: string } = {}): CompileInput {
  return {
    campaignId: 12,
    workspaceId: 3,
    groupId: 5,
    instanceId: 'k3x9a2',
    fromName: 'Ann at Example',
    fromEmail: 'ann@example.com',
    subject: 'News for {{ first_name }}',
    html: prepareHtml(template, publicUrl),
    text: 'Hello {{ first_name }}',
    postalAddress: null,
    publicUrl,
    tokens,
    ...other,
  }
}

/** The message to `reader`, as sent and as a mail parser that is not ours reads it. */
export async function letterOf(
  content: Parameters<typeof contentOf>[0] = {},
  recipient: Partial<typeof reader> | { seq: null } = {},
) {
  const compiled = compileMessage(contentOf(content))
  const rendered = await compiled.render({ ...reader, ...recipient })
  const source = rendered.bytes.toString('latin1')
  const parsed = await PostalMime.parse(rendered.bytes)
  return {
    ...rendered,
    compiled,
    source,
    parsed,
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    head: source.slice(0, source.indexOf('\r\n\r\n')),
    header: (name: string) => parsed.headers.filter((each) => each.key === name).map((each) => each.value),
  }
}

/** What mailauth says of the message's signature, with `dkimKey` where it would ask the DNS. */
export async function verifyDkim(bytes: Buffer) {
  const { results } = await dkimVerify(bytes, {
    resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${dkimKey.publicKeyBase64}`]]),
  })
  return results[0]
}

/** The addresses of the HTML's links. */
export function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
