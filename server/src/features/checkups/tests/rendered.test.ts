// Checks of the bytes of a message: an unsubscribe link, and a signature for the sender's domain.
import { unsubscribePagePath } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { checkRendered } from '../checks/rendered.ts'

const publicUrl = 'https://mail.firm.example'
const link = `${publicUrl}${unsubscribePagePath}?token=AAAA`
const good = [
  'DKIM-Signature: v=1; a=rsa-sha256; d=firm.example; s=lm1; h=from;',
  ' bh=AA; b=AA',
  'From: "Ann" <ann@news.firm.example>',
  `List-Unsubscribe: <${publicUrl}/u/AAAA>, <mailto:u-00@bounces.firm.example>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Content-Type: multipart/alternative; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `Unsubscribe: ${link.replace('=', '=3D')}`,
  '--b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `<a href=3D"${link.replace('=', '=3D')}">Unsubscribe</a>`,
  '--b--',
  '',
].join('\r\n')
const check = async (source: string) =>
  (await checkRendered(Buffer.from(source), { publicUrl }))
    .filter(({ level }) => level !== 'ok')
    .map(({ level, message }) => `${level}: ${message}`)
const missing = (what: string) => [`red: The message has no one-click unsubscribe. Missing: ${what}.`]

test.each<[string, (source: string) => string, string[]]>([
  ['with all headers and links', (source) => source, []],
  [
    'without List-Unsubscribe',
    (source) => source.replace(/^List-Unsubscribe:.*\r\n/m, ''),
    missing('List-Unsubscribe'),
  ],
  [
    'whose List-Unsubscribe has only a mail address',
    (source) => source.replace(`<${publicUrl}/u/AAAA>, `, ''),
    missing('List-Unsubscribe'),
  ],
  [
    'without List-Unsubscribe-Post',
    (source) => source.replace(/^List-Unsubscribe-Post:.*\r\n/m, ''),
    missing('List-Unsubscribe-Post'),
  ],
  ['without the link in its HTML', (source) => source.replace(/<a .*<\/a>/, 'Bye'), missing('link')],
  ['without the link in its text', (source) => source.replace(/^Unsubscribe: .*$/m, 'Bye'), missing('link')],
  [
    'without unsubscribe headers and without the link in its HTML',
    (source) => source.replace(/^List-.*\r\n/gm, '').replace(/<a .*<\/a>/, ''),
    missing('link, List-Unsubscribe, List-Unsubscribe-Post'),
  ],
  [
    'whose List-Unsubscribe has no mail address',
    (source) => source.replace(/, <mailto:[^>]*>/, ''),
    ['hint: Apple Mail shows its unsubscribe button only if the message names a mail address for it.'],
  ],
  [
    'that another organization signed',
    (source) => source.replace('d=firm.example', 'd=relay.example'),
    ['red: Mail from news.firm.example is signed by relay.example: DMARC cannot use it.'],
  ],
  [
    'that a subdomain signed',
    (source) => source.replace('d=firm.example', 'd=a.news.firm.example'),
    ['red: Mail from news.firm.example is signed by a.news.firm.example: DMARC cannot use it.'],
  ],
  [
    'with two signatures, one of them by its own domain',
    (source) => `DKIM-Signature: v=1; d=relay.example; s=x; b=AA\r\n${source}`,
    [],
  ],
  [
    'without a signature, which the relay adds',
    (source) => source.replace(/^DKIM-Signature:.*\r\n .*\r\n/, ''),
    [],
  ],
])('The findings are right for a message %s', async (_what, change, wanted) => {
  expect(await check(change(good))).toEqual(wanted)
})

test('A message that cannot be rendered has no findings about its headers', async () => {
  expect(await checkRendered(null, { publicUrl })).toEqual([])
})
