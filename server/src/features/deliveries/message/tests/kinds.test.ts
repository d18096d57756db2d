// What campaigns have, and confirmation mails and service messages do not: a pixel, counted links, List headers.
import { describe, expect, it } from 'vitest'
import { dkim, hrefsOf, letterOf, verifyDkim } from '../../../../../test/letters.ts'

const template =
  '<p>Hello <a href="https://shop.example/?a=1">Shop</a> <a href="{{ link }}">Case</a> <a href="https://shop.example/{{ first_name }}">Me</a></p>'
const domains = { bounceDomain: 'bounces.example.com', unsubscribeDomain: 'bounces.example.com' }
const listHeaders = ['list-id', 'list-unsubscribe', 'list-unsubscribe-post']

describe.each(['campaign', 'message'] as const)('A %s', (kind) => {
  it('counts opens and clicks, and says how to leave the list', async () => {
    const { html, header } = await letterOf({ template, kind, ...domains })
    expect(html).toContain('/o/')
    expect(hrefsOf(html).filter((href) => href.includes('/c/'))).toHaveLength(3)
    for (const name of listHeaders) expect(header(name)).toHaveLength(1)
    expect(header('feedback-id')[0]).toContain(`:${kind}:`)
  })
})

describe.each(['confirmation', 'service'] as const)('A %s mail', (kind) => {
  it('has no pixel, and its links lead straight to their addresses', async () => {
    const { html, text, compiled } = await letterOf({ template, kind, ...domains })
    expect(html).not.toContain('/o/')
    expect(hrefsOf(html).slice(0, 3)).toEqual([
      'https://shop.example/?a=1',
      'https://filings.example/case/1',
      'https://shop.example/Bob',
    ])
    expect(`${html}${text}`).not.toContain('/c/')
    expect(compiled.links).toEqual([])
  })

  it('has no List headers, and Feedback-ID names its kind', async () => {
    const { header } = await letterOf({ template, kind, ...domains })
    for (const name of listHeaders) expect(header(name)).toEqual([])
    expect(header('feedback-id')).toEqual([`12:3:${kind}:k3x9a2`])
  })

  it('is signed so that nobody can add a List header', async () => {
    const { bytes } = await letterOf({ template, kind, dkim })
    expect((await verifyDkim(bytes)).map(({ status }) => status?.result)).toEqual(['pass', 'pass'])
    const added = Buffer.from(
      `List-Unsubscribe: <https://evil.example/>\r\n${bytes.toString('latin1')}`,
      'latin1',
    )
    expect((await verifyDkim(added)).map(({ status }) => status?.result)).not.toContain('pass')
  })

  it('has no link whose value is no web address', async () => {
    const { html } = await letterOf(
      { template, kind },
      { fields: { first_name: 'B', link: 'javascript:x()', amount: '' } },
    )
    expect(html).toMatch(/<a(?![^>]* href)[^>]*>Case<\/a>/)
  })
})

describe.each(['campaign', 'message', 'confirmation', 'service'] as const)('The subject of a %s', (kind) => {
  it('has no character that changes the direction of text, whether the author or a value brings it', async () => {
    const { header } = await letterOf(
      { subject: 'Invoice \u202egpj.exe\u2066 {{ first_name }}', template: '<p>x</p>', kind },
      { fields: { first_name: 'Ann\u202e\u200f', link: '', amount: '' } },
    )
    expect(header('subject')).toEqual(['Invoice gpj.exe Ann'])
  })
})

describe('List-Unsubscribe with a link and an address', () => {
  it('has one way a line, of at most 78 columns if the addresses are short, and its signature holds', async () => {
    const at = 'b.example.com'
    const { head, header, bytes } = await letterOf({
      dkim,
      bounceDomain: at,
      unsubscribeDomain: at,
      publicUrl: 'https://m.example.com',
    })
    const [field = ''] = /^List-Unsubscribe: [^]*?(?=\r\n\S)/m.exec(head) ?? []
    const lines = field.split('\r\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(78)
    expect(lines[1]).toMatch(/^ <mailto:u-[0-9a-f]+@b\.example\.com>$/)
    expect(header('list-unsubscribe')[0]).toMatch(/^<https:[^>]+>,\s+<mailto:[^>]+>$/)
    expect((await verifyDkim(bytes)).map(({ status }) => status?.result)).toEqual(['pass', 'pass'])
  })

  it('has no line over 998 octets, however long the address of the instance is', async () => {
    const { source } = await letterOf({
      publicUrl: `https://${'a'.repeat(60)}.example.com/${'p'.repeat(300)}`,
      ...domains,
    })
    for (const line of source.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })
})
