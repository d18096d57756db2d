// The bytes that a message must have for every reader.
import { describe, expect, it, vi } from 'vitest'
import { contentOf, dkim, letterOf, publicUrl, tokens, verifyDkim } from '../../../../../test/letters.ts'
import { linkTokens } from '../../../tracking/index.ts'
import { compileMessage, parseFeedbackId, readBounceAddress, readUnsubscribeAddress } from '../index.ts'

describe('a message', () => {
  it('has each of the headers once, no Bcc, one recipient', async () => {
    const { header, envelope, parsed } = await letterOf()
    for (const name of ['from', 'to', 'date', 'message-id', 'subject', 'mime-version', 'content-type']) {
      expect(header(name)).toHaveLength(1)
    }
    expect(header('bcc')).toEqual([])
    expect(parsed.to).toEqual([{ address: 'bob@reader.example', name: '' }])
    expect(envelope.to).toBe('bob@reader.example')
    expect(parsed.from).toEqual({ address: 'ann@example.com', name: 'Ann at Example' })
    expect(parsed.subject).toBe('News for Bob')
  })

  it('has CRLF line ends, short lines, no NUL, and no line that begins with a dot', async () => {
    const { source } = await letterOf(
      {
        template: `<p>.\n.dot \0 ${'long '.repeat(900)}</p><pre>${'x'.repeat(5000)}</pre><p>{{ business_name }}</p>`,
        text: `.\n${'y'.repeat(3000)}\r\n.{{ business_name }}\rz\0`,
        subject: 's'.repeat(3000),
        postalAddress: '.\nOne Road\n'.repeat(20),
      },
      {
        fields: {
          first_name: '.',
          link: '',
          amount: '',
          business_name: `.\r\n.${'z'.repeat(2000)}\0`,
        } as never,
      },
    )
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
    for (const line of source.split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(998)
      expect(line.startsWith('.')).toBe(false)
    }
    expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
  })

  it('has the moment at which it was rendered as its date', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T08:09:10Z'), toFake: ['Date'] })
    try {
      expect((await letterOf()).header('date')).toEqual(['Sat, 21 Nov 2026 08:09:10 +0000'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not rendered for an invalid address', async () => {
    const compiled = compileMessage(contentOf())
    for (const email of ['bob', 'bob@reader.example\r\nBcc: eve@example.com', 'a@b.example, c@d.example']) {
      await expect(compiled.render({ seq: 1, email, fields: {} })).rejects.toThrow('is not a mail address')
    }
  })
})

describe('the Message-ID', () => {
  it('is the same at every attempt, even after a change of the key, and in the domain of the sender', async () => {
    const first = await letterOf()
    const replaced = linkTokens([
      'another secret of at least thirty-two',
      'a secret of at least thirty-two characters',
    ])
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
    try {
      const messageIdKey = replaced.secretKeys.at(-1)
      const again = await letterOf({ subject: 'x', tokens: replaced, messageIdKey, dkim })
      expect(again.messageId).toBe(first.messageId)
      expect(again.header('message-id')).toEqual(first.header('message-id'))
    } finally {
      vi.useRealTimers()
    }
    expect(first.header('message-id')).toEqual([`<${first.messageId}>`])
    expect(first.messageId).toMatch(/^b-[\da-f]{48}@example\.com$/)
  })

  it('differs by recipient, campaign and installation', async () => {
    const letters = await Promise.all([
      letterOf(),
      letterOf({}, { seq: 8 }),
      letterOf({ mailingId: 13 }),
      letterOf({ tokens: linkTokens('the secret of another installation, long') }),
      letterOf({}, { seq: null }),
      letterOf({}, { seq: null }),
    ])
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(letters.length)
  })
})

describe('subjects and names beyond ASCII', () => {
  it('arrive as they were typed, encoded in ASCII', async () => {
    const { parsed, head } = await letterOf(
      { subject: 'Привіт, {{ first_name }} 🎉 =?utf-8?q?x?=', fromName: 'Олена "Ol" Шевченко, ТОВ' },
      { fields: { first_name: 'Соломія'.repeat(12) } } as never,
    )
    expect(parsed.subject).toBe(`Привіт, ${'Соломія'.repeat(12)} 🎉 =?utf-8?q?x?=`)
    expect(parsed.from?.name).toBe('Олена "Ol" Шевченко, ТОВ')
    expect(head).toMatch(/^[\x20-\x7e\r\n]*$/)
    for (const word of head.match(/=\?.*?\?=/g) ?? []) expect(word.length).toBeLessThanOrEqual(75)
  })

  it('cause an error about the subject if its template cannot be parsed', () => {
    expect(() => compileMessage(contentOf({ subject: '{{ first_name' }))).toThrow(
      'The subject cannot be read',
    )
  })
})

describe('the body', () => {
  it('has the text part first and the HTML part last, both in UTF-8 and encoded in ASCII', async () => {
    const { source, text, html, header } = await letterOf({ text: 'Grüße, {{ first_name }}' })
    expect(header('content-type')[0]).toMatch(/^multipart\/alternative; boundary=/)
    expect(
      [...source.matchAll(/^Content-Type: (text\/\S+); charset=utf-8\r$/gm)].map((found) => found[1]),
    ).toEqual(['text/plain', 'text/html'])
    expect(source.match(/^Content-Transfer-Encoding: quoted-printable\r$/gm)).toHaveLength(2)
    expect(text).toContain('Grüße, Bob')
    expect(html).toContain('Hello Bob</p>')
  })

  it('has a text part with the unsubscribe address, even if the template has no text', async () => {
    const { text } = await letterOf({ text: '' })
    expect(text.trim()).toMatch(
      /^Sent by Ann at Example \(ann@example\.com\)\nUnsubscribe: https:\/\/mail\.example\.com\/unsubscribe-confirm\?token=[\w-]{32}$/,
    )
  })
})

describe('CFBL-Address (RFC 9477)', () => {
  const of = async (input: Parameters<typeof letterOf>[0]) => {
    const { header } = await letterOf({ ...input, dkim })
    return header('cfbl-address')
  }

  it('asks receivers for complaints, under our signature, if we receive mail below the sender’s domain', async () => {
    const { header } = await letterOf({ unsubscribeDomain: 'Bounces.Example.com', dkim })
    expect(header('cfbl-address')).toEqual(['fbl@bounces.example.com; report=arf'])
    for (const signature of header('dkim-signature')) expect(signature).toMatch(/h=[^;]*CFBL-Address/)
    expect(header('dkim-signature').length).toBeGreaterThan(0)
  })

  it('is at the sender’s own domain or a domain above it, and nowhere else', async () => {
    expect(await of({ unsubscribeDomain: 'example.com' })).toHaveLength(1)
    const below = { fromEmail: 'ann@news.example.com', unsubscribeDomain: 'example.com' }
    expect(await of(below)).toHaveLength(1)
    expect(await of({})).toEqual([])
    expect(await of({ unsubscribeDomain: 'bounces.other.example' })).toEqual([])
    expect(await of({ unsubscribeDomain: 'notexample.com' })).toEqual([])
    expect(await of({ bounceDomain: 'bounces.example.com' })).toEqual([])
  })
})

describe('List-Unsubscribe', () => {
  it('has a mail address besides the link if we receive mail at that address', async () => {
    const { header } = await letterOf({ unsubscribeDomain: 'bounces.example.com' })
    const [, link, address = ''] =
      /^<https:\/\/mail\.example\.com\/u\/([\w-]+)>, <mailto:(u-[\da-f]{48}@bounces\.example\.com)>$/.exec(
        header('list-unsubscribe')[0] ?? '',
      ) ?? []
    expect(link).toBeDefined()
    expect(readUnsubscribeAddress(tokens, address)).toEqual({ mailingId: 12, seq: 7 })
    expect(readBounceAddress(tokens, address.replace('u-', 'b-'))).toBeNull()
  })

  it('has the one-click address with the recipient’s token', async () => {
    const { header } = await letterOf()
    const [, token = ''] =
      /^<https:\/\/mail\.example\.com\/u\/([\w-]+)>$/.exec(header('list-unsubscribe')[0] ?? '') ?? []
    expect(tokens.read('unsubscribe', token)).toEqual({ dummy: false, mailingId: 12, seq: 7, link: 0 })
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  })

  it('has the link even if PUBLIC_URL is an http address', async () => {
    const { header } = await letterOf({ publicUrl: 'http://127.0.0.1:3000' })
    expect(header('list-unsubscribe')[0]).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/u\/[\w-]+>$/)
  })
})

describe('the DKIM signature', () => {
  const [rsa] = dkim
  const signed = {
    subject: 'Привіт {{ first_name }}',
    template: '<pre>a  b\n\tc</pre>',
    text: 'One  two\t \n\n\n',
  }

  it('passes, is aligned, and covers the important headers', async () => {
    const { bytes, head } = await letterOf({ ...signed, dkim: [rsa] })
    const [result, ...more] = await verifyDkim(bytes)
    expect(more).toEqual([])
    expect(result?.status).toMatchObject({ result: 'pass', aligned: 'example.com' })
    expect(result).toMatchObject({ algo: 'rsa-sha256', format: 'relaxed/relaxed', modulusLength: 2048 })
    expect(head).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;/)
    const value = head.slice(0, head.indexOf('\r\nFrom:')).replace(/\r\n\s+/g, '')
    expect(value).not.toMatch(/[; ]l=/)
    expect(/h=([^;]+)/.exec(value)?.[1]?.split(':')).toEqual([
      ...['From', 'From', 'To', 'To', 'Subject', 'Subject', 'Date', 'Date', 'Message-ID', 'Message-ID'],
      ...['Reply-To', 'Cc', 'MIME-Version', 'MIME-Version', 'Content-Type', 'Content-Type'],
      ...['List-Unsubscribe', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Unsubscribe-Post'],
      ...['List-Id', 'Feedback-ID'],
    ])
    for (const added of ['Subject', 'Reply-To', 'Cc', 'List-Unsubscribe'])
      expect(
        (
          await verifyDkim(
            Buffer.from(`${added}: <eve@example.com>\r\n${bytes.toString('latin1')}`, 'latin1'),
          )
        )[0]?.status?.result,
      ).not.toBe('pass')
  })

  it('is joined by an Ed25519 signature if that is switched on', async () => {
    const { bytes, head } = await letterOf({ ...signed, dkim })
    expect(head.match(/^DKIM-Signature/gm)).toHaveLength(2)
    expect(await verifyDkim(bytes)).toMatchObject([
      { algo: 'rsa-sha256', selector: 'lm1', status: { result: 'pass', aligned: 'example.com' } },
      { algo: 'ed25519-sha256', selector: 'lm2', status: { result: 'pass', aligned: 'example.com' } },
    ])
  })

  it.each([
    // The signature is random Base64 and can contain a short word, so only the text after the headers is searched.
    ['a word of the text', (source: string) => source.replace(/(\r\n\r\n[^]*?)One/, '$1Two')],
    ['a word of the HTML', (source: string) => source.replace('</pre>', 'x</pre>')],
    ['an additional line', (source: string) => `${source}More.\r\n`],
    ['a missing line', (source: string) => source.replace(/[^\n]*\r\n$/, '')],
    ['another recipient', (source: string) => source.replace('\r\nTo: bob@', '\r\nTo: eve@')],
    ['another sender', (source: string) => source.replace('<ann@', '<eve@')],
    ['a second From', (source: string) => source.replace('\r\nTo:', '\r\nFrom: eve@example.com\r\nTo:')],
    ['another subject', (source: string) => source.replace('\r\nSubject: ', '\r\nSubject: Re: ')],
    ['another day', (source: string) => source.replace(/(\r\nDate: )\w+/, '$1Xyz')],
    ['another Message-ID', (source: string) => source.replace(/(\r\nMessage-ID: <)./, '$1x')],
    ['another unsubscribe link', (source: string) => source.replace(/(: <https?:[^>]*)\/u\//, '$1/x/')],
    ['another List-Unsubscribe-Post', (source: string) => source.replace('List-Unsubscribe=One-Click', 'No')],
    ['another Feedback-ID', (source: string) => source.replace('Feedback-ID: 12', 'Feedback-ID: 13')],
    ['another boundary', (source: string) => source.replace(/boundary="=_/, 'boundary="=_0')],
  ])('and the Ed25519 signature both fail after a change: %s', async (_what, change) => {
    const { source } = await letterOf({ ...signed, dkim })
    const changed = change(source)
    expect(changed).not.toBe(source)
    const results = await verifyDkim(Buffer.from(changed, 'latin1'))
    expect(results).toHaveLength(2)
    for (const { status } of results) expect(status?.result).not.toBe('pass')
  })

  it('belongs to the sender’s domain or one above it, and never to another domain', async () => {
    const { bytes } = await letterOf({ dkim, fromEmail: 'ann@news.example.com' })
    expect((await verifyDkim(bytes)).map(({ status }) => status?.result)).toEqual(['pass', 'pass'])
    expect(() => compileMessage(contentOf({ dkim, fromEmail: 'ann@example.org' }))).toThrow(RangeError)
  })

  it('is left out if the domain has no key', async () => {
    expect((await letterOf()).head).not.toContain('DKIM')
  })
})

describe('the envelope sender', () => {
  it('is the address of the sender if no bounce domain is set', async () => {
    expect((await letterOf()).envelope.from).toBe('ann@example.com')
  })

  it('identifies the delivery to Lettermill and to nobody else if a bounce domain is set', async () => {
    const { envelope } = await letterOf({ bounceDomain: 'bounces.example.com' })
    const [local = '', domain] = envelope.from.split('@')
    expect(domain).toBe('bounces.example.com')
    expect(local.length).toBeLessThanOrEqual(64)
    expect(readBounceAddress(tokens, envelope.from.toUpperCase())).toEqual({ mailingId: 12, seq: 7 })
    const last = local.endsWith('0') ? '1' : '0'
    for (const forged of [
      `${local.slice(0, -1)}${last}@${domain}`,
      'b-@x.y',
      'ann@example.com',
      `x${envelope.from}`,
    ]) {
      expect(readBounceAddress(tokens, forged)).toBeNull()
    }
  })
})

describe('the headers for mailbox providers', () => {
  it('name campaign, workspace and installation, but not the recipient', async () => {
    const [one, other] = await Promise.all([
      letterOf(),
      letterOf({}, { seq: 8, email: 'eve@reader.example' }),
    ])
    expect(one.header('feedback-id')).toEqual(other.header('feedback-id'))
    expect(parseFeedbackId(one.header('feedback-id')[0] ?? '')).toEqual({
      mailingId: 12,
      workspaceId: 3,
      instanceId: 'k3x9a2',
    })
    for (const text of ['', '12:3:campaign', 'a:b:campaign:c', '12:3:other:k3x9a2', '12:3:campaign:k:x']) {
      expect(parseFeedbackId(text)).toBeNull()
    }
  })

  it('have a List-Id that belongs to the group', async () => {
    const of = async (content: Parameters<typeof letterOf>[0]) =>
      (await letterOf(content)).header('list-id')[0]
    expect(await of({})).toMatch(/^<[\w.-]+>$/)
    expect(await of({ mailingId: 99, subject: 'x', fromEmail: 'bob@other.example' })).toBe(await of({}))
    expect(await of({ groupId: 6 })).not.toBe(await of({}))
  })

  it('do not name the software', async () => {
    const { head } = await letterOf({ dkim })
    expect(head).not.toMatch(/^(?:X-|User-Agent|Mailer)|lettermill|node/im)
    expect(head.match(/^[\w-]+(?=:)/gm)?.toSorted()).toEqual([
      ...['Content-Type', 'DKIM-Signature', 'DKIM-Signature', 'Date', 'Feedback-ID', 'From', 'List-Id'],
      ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'MIME-Version', 'Message-ID', 'Subject', 'To'],
    ])
  })
})

describe('a test message', () => {
  it('carries tokens that count nothing', async () => {
    const { html, text, header } = await letterOf(
      { template: '<p><a href="https://example.com">x</a> <a href="{{ view_in_browser_url }}">y</a></p>' },
      { seq: null },
    )
    const found = [
      ...`${html}${text}${header('list-unsubscribe').join('')}`.matchAll(
        /(\/[ocu]\/|\/view\/|token=)([\w-]+)/g,
      ),
    ]
    const purposes = {
      '/o/': 'open',
      '/c/': 'click',
      '/u/': 'unsubscribe',
      '/view/': 'view',
      'token=': 'unsubscribe',
    } as const
    expect(new Set(found.map(([, place]) => place))).toEqual(new Set(Object.keys(purposes)))
    for (const [, place = '', token = ''] of found) {
      expect(tokens.read(purposes[place as keyof typeof purposes], token)).toEqual({ dummy: true })
    }
  })
})

describe('the preview of a message', () => {
  it('has tokens that count nothing', () => {
    const template =
      '<p><a href="https://example.com/{{ first_name }}">x</a> <a href="{{ view_in_browser_url }}">y</a></p>'
    const { html, text } = compileMessage(contentOf({ template })).preview({
      email: 'bob@reader.example',
      fields: { first_name: 'Bob' },
    })
    expect(html).toContain('href="https://example.com/Bob"')
    const found = [...`${html}${text}`.matchAll(/(\/view\/|token=)([\w-]+)/g)]
    expect(new Set(found.map(([, place]) => place))).toEqual(new Set(['/view/', 'token=']))
    for (const [, place, token = ''] of found) {
      expect(tokens.read(place === 'token=' ? 'unsubscribe' : 'view', token)).toEqual({ dummy: true })
    }
    expect(`${html}${text}`).not.toMatch(/\/[oc]\//)
  })
})

it('two messages that are rendered at once do not mix', async () => {
  const compiled = compileMessage(contentOf({ template: '<p>{{ first_name }} {{ email }}</p>', publicUrl }))
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, seq) =>
      compiled.render({
        seq,
        email: `r${String(seq)}@reader.example`,
        fields: { first_name: `Name${String(seq)}.` },
      }),
    ),
  )
  for (const [seq, { bytes }] of made.entries()) {
    expect(bytes.toString()).toContain(`Name${String(seq)}.`)
    expect(bytes.toString()).toContain(`r${String(seq)}@reader.example`)
  }
})
