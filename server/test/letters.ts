// A campaign's content and its readers, for tests of messages. A test sets only the parts that it checks.
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { compileMessage, type CompileInput } from '../src/features/deliveries/message/index.ts'
import { prepareHtml } from '../src/features/templates/index.ts'
import { linkTokens } from '../src/features/tracking/index.ts'
import { makeDkimKey, makeEd25519Key, type DkimKey } from '../src/platform/mail/mime.ts'

export const publicUrl = 'https://mail.example.com'
export const tokens = linkTokens('a secret of at least thirty-two characters')
const [rsa, ed25519] = await Promise.all([makeDkimKey(), makeEd25519Key()])

/** The keys of example.com. A domain signs only with the first key until its second signature is switched on. */
export const dkim: readonly [DkimKey, DkimKey] = [
  { domain: 'example.com', selector: 'lm1', privateKeyPem: rsa.privateKeyPem },
  { domain: 'example.com', selector: 'lm2', privateKeyPem: ed25519.privateKeyPem },
]

/** The DNS records of example.com, by name. */
export const published: Readonly<Record<string, string>> = {
  'lm1._domainkey.example.com': `v=DKIM1; k=rsa; p=${rsa.publicKeyBase64}`,
  'lm2._domainkey.example.com': `v=DKIM1; k=ed25519; p=${ed25519.publicKeyBase64}`,
}

export const reader = {
  seq: 7,
  email: 'bob@reader.example',
  fields: { first_name: 'Bob', link: 'https://filings.example/case/1', amount: '12500.50' },
}

/** The input of compiling. `template` is HTML as it is stored. */
export function contentOf({
  template = '<p>Hello {{ first_name }}</p>',
  ...other
}: Partial<CompileInput> & { template?: string } = {}): CompileInput {
  return {
    mailingId: 12,
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

/** The message to `reader`, as it is sent and as an independent mail parser reads it. */
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

/** mailauth's verdict on the message's signatures, with `published` instead of the DNS. */
export async function verifyDkim(bytes: Buffer) {
  const { results } = await dkimVerify(bytes, {
    resolver: (name: string) => Promise.resolve([[published[name] ?? '']]),
  })
  return results
}

/** The addresses of the HTML's links. */
export function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** The HTML of a message as the page in the browser shows it, without the pixel. */
export function asPage(html: string): string {
  return html.replace(/<img src="[^"]*\/o\/[^>]*>\n/, '')
}
