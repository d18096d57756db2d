// Small rules of the templates: URLs of links, words on a card, the warning about long messages.
import { describe, expect, it } from 'vitest'
import { isLinkAddress, linkAddress } from '../rich/link.ts'
import { Quill } from '../rich/quill.ts'
import { sizeForWarning } from '../size.ts'
import { firstWords } from '../list/listed.ts'

describe('a link', () => {
  // spec: 5.template.links
  it.each([
    ['example.com/x', 'https://example.com/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['ann@example.com', 'mailto:ann@example.com'],
    // Not an address that a message can go to (contracts/src/contacts/email.ts), so it is a user name before a host.
    ['ann@staging', 'https://ann@staging'],
    ['ann@example.com:8443', 'https://ann@example.com:8443'],
    ['http://example.com', 'http://example.com'],
    ['tel:15550100', 'tel:15550100'],
    ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
    ['/uploads/a.png', '/uploads/a.png'],
  ])('typed as %s leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address)
  })

  // spec: 5.template.links
  it('to a script or a file is not kept', () => {
    const host = document.createElement('div')
    const quill = new Quill(host, { formats: ['link'] })
    for (const address of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ]) {
      quill.setContents([{ insert: 'x', attributes: { link: address } }, { insert: '\n' }] as never)
      expect(quill.root.querySelector('a')?.getAttribute('href')).toBe('about:blank')
    }
  })
})

describe('the text on a card', () => {
  it('is the text of the body, with a space between its blocks', () => {
    expect(
      firstWords(
        '<h1>Offer</h1><p>Dear&nbsp; {{ first_name }},</p><ul><li>one<ul><li>two</li></ul></li></ul>',
      ),
    ).toBe('Offer Dear Ann, one two')
  })

  it('showed merge tags as code', () => {
    expect(firstWords('<p>Hello {{ first_name | default: &quot;there&quot; }},</p><p>{{ city')).toBe(
      'Hello there,',
    )
  })
})

describe('the warning about a long message', () => {
  // spec: beyond.preview.gmail-limit
  it('appears above 102 kB, counted in bytes', () => {
    expect(sizeForWarning('x'.repeat(102 * 1024))).toBeNull()
    expect(sizeForWarning('x'.repeat(102 * 1024 + 1))).toBe(103)
    expect(sizeForWarning('ї'.repeat(60 * 1024))).toBe(120)
  })

  it('does not count pictures that will be stored as files', () => {
    expect(sizeForWarning(`<img src="data:image/png;base64,${'A'.repeat(200_000)}">`)).toBeNull()
  })
})

describe('a picture', () => {
  // spec: 5.template.image-urls
  it('comes from the web or from a data URL, and from nowhere else', () => {
    const quill = new Quill(document.createElement('div'), { formats: ['image'] })
    const shown = (address: string) => {
      quill.setContents([{ insert: { image: address } }, { insert: '\n' }] as never)
      return quill.root.querySelector('img')?.getAttribute('src')
    }
    for (const good of [
      'http://example.com/a.png',
      'https://example.com/a.png',
      'data:image/png;base64,AAAA',
    ])
      expect(shown(good)).toBe(good)
    for (const bad of ['javascript:alert(1)', 'file:///a.png', 'blob:x']) expect(shown(bad)).toBe('//:0')
  })
})

describe('an indent', () => {
  // spec: 9.templates.indents
  it('has eight levels and no more', () => {
    const quill = new Quill(document.createElement('div'), { formats: ['indent'] })
    quill.setText('x')
    for (let time = 0; time < 10; time += 1) quill.formatLine(0, 1, 'indent', '+1')
    expect(quill.getFormat(0)).toEqual({ indent: 8 })
  })
})

describe('the typed target of a link', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'example.com',
    'www.example.com/path',
    'localhost:8080',
    'http://[::1]/',
    'ann@example.com',
    'mailto:ann@example.com?subject=Hi',
    'tel:+49 30 123456',
    '{{ unsubscribe_url }}',
    '{{ fields.shop }}/sale',
    'https://example.com/?u={{ ref_id }}',
    'https://{{ fields.shop }}/',
  ])('is accepted: %s', (typed) => expect(isLinkAddress(typed)).toBe(true))

  it.each([
    'Shop now',
    'Shop',
    'https://Shop now',
    'https://shop',
    'mailto:nobody',
    'tel:now',
    'javascript:alert(1)',
    'ftp://example.com',
    '/path',
    '#part',
    '{{ open',
  ])('“%s” became an address that leads nowhere', (typed) => expect(isLinkAddress(typed)).toBe(false))
})
