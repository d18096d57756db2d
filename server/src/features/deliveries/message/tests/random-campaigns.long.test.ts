// Checks the rules for messages over a hundred random campaigns: each rule holds for any typed text and any file.
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { asPage, contentOf, dkim, tokens, verifyDkim } from '../../../../../test/letters.ts'
import { campaigns, readers } from '../../../../../test/random-letters.ts'
import { headerText } from '../../../../platform/mail/mime.ts'
import { compileMessage, readBounceAddress, type CompileInput, type MessageRecipient } from '../index.ts'

const onceEach = [
  ...[
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
    'feedback-id',
    'list-id',
  ],
  ...['list-unsubscribe', 'list-unsubscribe-post'],
]
const signatures = ['dkim-signature', 'dkim-signature']

/**
 * Normalizes line ends and trailing blanks, which the transport may change. A value that ends in a bare CR before a
 * line end makes two line ends. Half a surrogate pair has no bytes.
 */
const settled = (text = '') =>
  text
    .replace(/[\r\n]+/g, '\n')
    .trimEnd()
    .toWellFormed()

function expectSoundBytes(source: string): void {
  expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of source.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998)
    expect(line).not.toMatch(/^\.|^From /)
  }
}

function expectWhatWasTyped(parsed: Email, campaign: CompileInput, reader: MessageRecipient): void {
  const compiled = compileMessage(campaign)
  expect(parsed.headers.map(({ key }) => key).toSorted()).toEqual([...signatures, ...onceEach].toSorted())
  expect(parsed.to).toEqual([{ address: reader.email, name: '' }])
  expect(parsed.from?.address).toBe(campaign.fromEmail)
  expect(plain(parsed.from?.name)).toBe(plain(headerText(campaign.fromName)))
  expect(plain(parsed.subject)).toBe(plain(compiled.preview(reader).subject))
  expect(settled(asPage(settled(parsed.html)))).toBe(settled(compiled.renderForView(reader)))
  // Removes tokens, because the tokens of a preview differ.
  const words = (text?: string) => settled(text).replace(/(token=|\/view\/)[\w-]{32}/g, '$1')
  expect(words(parsed.text)).toBe(words(compiled.preview(reader).text))
}

/**
 * Collapses white space, because mail readers may do so. Dates in Arabic have marks of direction, which headers leave
 * out.
 */
const plain = (text = '') =>
  text
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function expectOwnTokens(parsed: Email, { seq }: MessageRecipient): void {
  const found = [
    ...`${parsed.html ?? ''} ${parsed.text ?? ''}`.matchAll(
      /mail\.example\.com(\/[oc]\/|\/view\/|[^\s"]*token=)([\w-]+)/g,
    ),
  ]
  const kinds = { '/o/': 'open', '/c/': 'click', '/view/': 'view' } as const
  for (const [, place = '', token = ''] of found) {
    const purpose = place in kinds ? kinds[place as keyof typeof kinds] : 'unsubscribe'
    expect(tokens.read(purpose, token)).toMatchObject({ mailingId: 12, seq })
  }
  for (const part of [parsed.html, parsed.text])
    expect(part).toMatch(/\/unsubscribe-confirm\?token=[\w-]{32}/)
  expect(parsed.html).toMatch(/<img src="https:\/\/mail\.example\.com\/o\/[\w-]{32}"/)
}

it('the messages of a hundred random campaigns meet every requirement for messages', async () => {
  await fc.assert(
    fc.asyncProperty(campaigns, readers, async (parts, reader) => {
      const campaign = contentOf({ ...parts, dkim })
      const { bytes, envelope } = await compileMessage(campaign).render(reader)
      expectSoundBytes(bytes.toString('latin1'))
      const parsed = await PostalMime.parse(bytes)
      expectWhatWasTyped(parsed, campaign, reader)
      expectOwnTokens(parsed, reader)
      expect(envelope.to).toBe(reader.email)
      if (campaign.bounceDomain) {
        expect(envelope.from.length).toBeLessThanOrEqual(64 + 1 + campaign.bounceDomain.length)
        expect(readBounceAddress(tokens, envelope.from)).toEqual({ mailingId: 12, seq: reader.seq })
      } else expect(envelope.from).toBe(campaign.fromEmail)
      expect((await verifyDkim(bytes)).map(({ status }) => status?.result)).toEqual(['pass', 'pass'])
    }),
    { numRuns: 100 },
  )
})
