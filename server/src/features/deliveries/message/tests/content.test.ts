// The links, images, footer and values of a message, in HTML, in text and in the browser.
import { describe, expect, it, vi } from 'vitest'
import {
  asPage,
  contentOf,
  hrefsOf,
  letterOf,
  publicUrl,
  reader,
  tokens,
} from '../../../../../test/letters.ts'
import { clippedAbove } from '@lettermill/contracts'
import { compileMessage, targetOf } from '../index.ts'

const click = /^https:\/\/mail\.example\.com\/c\/([\w-]{35})$/
const unsubscribe = /^https:\/\/mail\.example\.com\/unsubscribe-confirm\?token=([\w-]{32})$/

/** The links of a template's message, each with the address that a click leads to. */
async function linksOf(template: string, fields: Record<string, string | null> = reader.fields) {
  const { html, compiled } = await letterOf(
    { template: `${template}<a href="{{ unsubscribe_url }}">stop</a>` },
    { fields } as never,
  )
  return hrefsOf(html)
    .slice(0, -1)
    .map((href) => {
      const read = tokens.read('click', click.exec(href)?.[1] ?? '')
      if (!read || read.dummy) return { href, target: undefined }
      return { href, target: targetOf(compiled.links[read.link] ?? '', { ...fields, email: reader.email }) }
    })
}

const clickTo = (target: string) => ({ href: expect.stringMatching(click) as string, target })

describe('a link', () => {
  it.each([
    'https://example.com/',
    'http://example.com/a?b=1&c=2#d',
    'HTTPS://Example.com/%7Ex?q=a+b',
    'https://例え.example/ü',
  ])('to a web page is counted and leads to the exact address that the author wrote: %s', async (address) => {
    expect(await linksOf(`<a href="${address.replaceAll('&', '&amp;')}">x</a>`)).toEqual([clickTo(address)])
  })

  it('A click on a link whose host is a contact’s value of 9,900 letters took the web process 0.2 seconds', () => {
    const parse = vi.spyOn(URL, 'canParse')
    const host = Array.from({ length: 9_900 }, (_, each) => String.fromCodePoint(0x4e00 + each)).join('')
    expect(targetOf(`https://${host}.example/x`, {})).toBeNull()
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
    expect(targetOf(`https://firm.example/${host}`, {})).not.toBeNull()
  })

  it('carries a token of its recipient', async () => {
    const { html } = await letterOf({
      template: '<a href="https://a.example">a</a><a href="https://b.example">b</a>',
    })
    const read = hrefsOf(html).map((href) => tokens.read('click', click.exec(href)?.[1] ?? ''))
    expect(read.slice(0, 2)).toEqual([
      { dummy: false, mailingId: 12, seq: 7, link: 0 },
      { dummy: false, mailingId: 12, seq: 7, link: 1 },
    ])
  })

  it('that occurs twice in a message has one link number', async () => {
    const { compiled } = await letterOf({
      template: '<a href="https://a.example">a</a><a href="https://a.example">b</a>',
    })
    expect(compiled.links).toEqual(['https://a.example'])
  })

  it.each(['mailto:ann@example.com', 'tel:+15550100'])('to %s stays as it is written', async (address) => {
    expect(await linksOf(`<a href="${address}">x</a>`)).toEqual([{ href: address }])
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com',
    'data:text/html,x',
    '#top',
    'https://',
    'https://a b',
  ])('to %s is not a link', async (address) => {
    expect(await linksOf(`<a href="${address}">x</a>`)).toEqual([])
  })

  it('and an image have absolute addresses', async () => {
    const { html, compiled } = await letterOf({
      template: '<a href="/terms">x</a><img src="/uploads/a.png">',
    })
    expect(compiled.links).toEqual([`${publicUrl}/terms`])
    expect(html).toContain(`src="${publicUrl}/uploads/a.png"`)
  })

  it('from a contact’s value leads to that address, or is removed if the value is no web address', async () => {
    for (const template of ['<a href="{{ link }}">x</a>', '<a href="{{&nbsp;link | strip }}">x</a>']) {
      expect(await linksOf(template)).toEqual([clickTo('https://filings.example/case/1')])
      for (const link of [
        'javascript:alert(1)',
        'filings',
        '',
        null,
        'https://',
        'data:text/html,<script>',
      ]) {
        expect(await linksOf(template, { link })).toEqual([])
      }
    }
    expect(
      await linksOf('<a href="{{ link | default: &quot;https://example.com/&quot; }}">x</a>', {}),
    ).toEqual([clickTo('https://example.com/')])
  })

  it('that holds merge tags leads to the filled address, its values URL-encoded', async () => {
    const fields = { first_name: 'A&B c/"<', ref_id: null }
    expect(
      await linksOf(
        '<a href="https://x.example/{{ first_name }}?e={{ email }}&amp;r={{ ref_id }}">x</a>',
        fields,
      ),
    ).toEqual([clickTo('https://x.example/A%26B%20c%2F%22%3C?e=bob%40reader.example&r=')])
    expect(await linksOf('<a href="mailto:{{ email }}?subject={{ first_name }}">x</a>', fields)).toEqual([
      { href: 'mailto:bob@reader.example?subject=A%26B%20c%2F%22%3C' },
    ])
  })

  it('with tags that the template computes is filled, not counted, and must still be a web address', async () => {
    const template = (address: string) =>
      `{% assign mine = &quot;${address}&quot; %}<a href="{{ mine }}">x</a><img src="{{ mine }}">`
    expect(await linksOf(template('https://x.example/1?a=1&amp;b=2'))).toEqual([
      { href: 'https://x.example/1?a=1&b=2' },
    ])
    expect(await linksOf(template('javascript:alert(1)'))).toEqual([])
    expect(await linksOf('<a href="{{ link }}?back={{ unsubscribe_url }}">x</a>')).toHaveLength(1)
  })

  it('is also counted in a template with conditions', async () => {
    const template =
      '{% if first_name == &quot;Bob&quot; %}<a href="https://bob.example">b</a>{% else %}<a href="https://other.example">o</a>{% endif %}' +
      '<a href="{% if amount %}https://rich.example{% else %}https://poor.example{% endif %}">x</a>'
    expect(await linksOf(template)).toEqual([clickTo('https://bob.example'), clickTo('https://rich.example')])
    expect(await linksOf(template, { first_name: 'Eve' })).toEqual([
      clickTo('https://other.example'),
      clickTo('https://poor.example'),
    ])
  })

  it('to the unsubscribe page or to the page in the browser is not counted', async () => {
    const { html, compiled } = await letterOf({
      template: '<a href="{{ unsubscribe_url }}">stop</a> <a href="{{ view_in_browser_url }}">view</a>',
    })
    const [stop = '', view = ''] = hrefsOf(html)
    expect(tokens.read('unsubscribe', unsubscribe.exec(stop)?.[1] ?? '')).toMatchObject({
      mailingId: 12,
      seq: 7,
    })
    expect(tokens.read('view', view.replace(`${publicUrl}/view/`, ''))).toMatchObject({
      mailingId: 12,
      seq: 7,
    })
    expect(compiled.links).toEqual([])
  })

  it('has its number only in its token', async () => {
    const { html, text } = await letterOf({ template: '<a href="https://example.com">x</a>' })
    for (const [address] of `${html} ${text}`.matchAll(/https:\/\/mail\.example\.com\/[^\s"]+/g)) {
      expect(address).toMatch(/^https:\/\/mail\.example\.com\/(?:[oc]\/|unsubscribe-confirm\?token=)[\w-]+$/)
    }
  })
})

describe('the footer', () => {
  it('has the unsubscribe link if the template has none, separately in HTML and in text', async () => {
    const missing = await letterOf({ text: 'Hello' })
    expect(hrefsOf(missing.html)).toEqual([expect.stringMatching(unsubscribe)])
    expect(missing.text).toMatch(/^Unsubscribe: https:\S+$/m)
    const brought = await letterOf({
      template: '<p><a href="{{ unsubscribe_url }}">stop</a></p>',
      text: 'Stop: {{ unsubscribe_url }}',
    })
    expect(hrefsOf(brought.html)).toHaveLength(1)
    expect(brought.text.match(/unsubscribe-confirm/g)).toHaveLength(1)
    const hidden = await letterOf({
      template: '{% if last_name %}<a href="{{ unsubscribe_url }}">stop</a>{% endif %}',
    })
    expect(hrefsOf(hidden.html)).toEqual([expect.stringMatching(unsubscribe)])
  })

  // spec: beyond.messages.postal-address
  it('has the postal address, unchanged, in HTML and in text', async () => {
    const { html, text } = await letterOf({ postalAddress: 'Ann & Co\n1 {{ email }} Road' })
    expect(html).toContain('Ann &amp; Co<br>1 {{ email }} Road')
    expect(text).toContain('Ann & Co\n1 {{ email }} Road')
    expect((await letterOf({ postalAddress: ' ' })).html.match(/<p /g)).toHaveLength(2)
  })

  it('is inside the HTML document, and the pixel is at the end of the document', async () => {
    const { html } = await letterOf()
    expect(html).toMatch(
      /Unsubscribe<\/a><\/p>\s*<\/td><\/tr>\s*<\/table>[^]*<\/table>\s*<\/div>\s*<img src="https:\/\/mail\.example\.com\/o\/[\w-]{32}" [^>]*>\s*<\/body>/,
    )
    expect(html).not.toContain('<!--foot')
  })
})

describe('the head and the footer', () => {
  const hebrew = {
    template: '<p dir="rtl">שלום, הנה החדשות של השבוע</p>',
    text: 'שלום',
    postalAddress: 'דרך 1',
  }

  it('are in the letter’s language and direction', async () => {
    const { html, text } = await letterOf(hebrew)
    expect(html).toContain('<html lang="he">')
    expect(html).toMatch(
      /<p lang="he" dir="rtl"[^>]*>נשלח על ידי <span dir="auto">Ann at Example \(ann@example\.com\)<\/span><br><span dir="auto">דרך 1<\/span><br>/,
    )
    expect(text).toMatch(/^הסרה מרשימת התפוצה: https:\S+$/m)
    const ukrainian = await letterOf({ template: '<p>Що нового для вас</p>' })
    expect(ukrainian.html).toMatch(/<p lang="uk" dir="ltr"[^>]*>Надіслано від .*>Відписатися<\/a>/)
  })

  it('have the subject as the document’s title, escaped and with its fields filled', async () => {
    const title = ({ html }: { html: string }) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
    expect(
      title(await letterOf({ subject: 'A & {{ first_name }}' }, { fields: { first_name: '<b>' } } as never)),
    ).toBe('A &amp; &lt;b&gt;')
    // A subject that only Liquid can fill in would be filled in twice for each recipient, so the title does not use it.
    expect(title(await letterOf({ subject: '{% if amount %}x{% endif %}' }))).toBe('Ann at Example')
    const withLiquid = { subject: '{{ first_name }}', template: '<p>{{ first_name | upcase }}</p>' }
    expect(title(await letterOf(withLiquid))).toBe('Bob')
  })

  it('name the sender, in HTML and in text', async () => {
    const { html, text } = await letterOf({ fromName: 'Ann <&> Co' })
    expect(html).toContain('Sent by Ann &lt;&amp;&gt; Co (ann@example.com)')
    expect(text).toContain('Sent by Ann <&> Co (ann@example.com)\nUnsubscribe: https://')
  })
})

describe('a merge value', () => {
  it('is escaped in HTML, plain in the text and the subject', async () => {
    const { html, text, parsed } = await letterOf({}, { fields: { first_name: `<b>"Tom" & 'J'` } } as never)
    expect(html).toContain('Hello &lt;b&gt;&quot;Tom&quot; &amp; &#39;J&#39;</p>')
    expect(text).toContain(`Hello <b>"Tom" & 'J'`)
    expect(parsed.subject).toBe(`News for <b>"Tom" & 'J'`)
  })

  it('cannot add a header, a merge tag or an internal placeholder', async () => {
    const first_name = 'x\r\nBcc: eve@example.com\r\n\r\n{{ email }}\x020\x03\x04'
    for (const template of ['<p>{{ first_name }}</p>', '<p>{{ first_name | strip }}</p>']) {
      const { html, header, head } = await letterOf({ template }, { fields: { first_name } } as never)
      expect(header('bcc')).toEqual([])
      expect(head).not.toMatch(/^Bcc/m)
      expect(html).toContain('{{ email }}0')
    }
  })

  it('that is missing shows as nothing or as its default, never as null', async () => {
    const { html, text, parsed } = await letterOf(
      {
        template: '<p>{{ last_name }}|{{ phone | default: &quot;no phone&quot; }}</p>',
        text: '[{{ last_name }}]',
        subject: 'Hi {{ last_name }}',
      },
      { fields: { last_name: null } } as never,
    )
    expect(html).toContain('>|no phone</p>')
    expect(text).toContain('[]')
    expect(parsed.subject).toBe('Hi')
    expect(`${html}${text}`).not.toMatch(/null|undefined/)
  })

  it('survives in every language and at every length', async () => {
    const first_name = 'Ünï 🎉 пре\u0301віт '.repeat(40).trim()
    const { html, text } = await letterOf({ template: '<p>{{ first_name }} {{ first_name }}.</p>' }, {
      fields: { first_name },
    } as never)
    expect(html).toContain(`>${first_name} ${first_name}.</p>`)
    expect(text).toContain(`Hello ${first_name}`)
  })
})

describe('the size of the HTML', () => {
  it('is known when the message is compiled', async () => {
    const { compiled, html } = await letterOf({}, { fields: { first_name: '' } } as never)
    expect(Math.abs(compiled.htmlBytes - Buffer.byteLength(html))).toBeLessThan(5)
    expect(compiled.htmlBytes).toBeLessThan(clippedAbove)
    expect(
      compileMessage(contentOf({ template: `<p>${'x'.repeat(clippedAbove)}</p>` })).htmlBytes,
    ).toBeGreaterThan(clippedAbove)
  })
})

describe('a short letter', () => {
  const words = (count: number) => `<p>${'Some plain words. '.repeat(count)}</p>`

  it('ended with a comment of 2.7 kB that lowered a spam score', async () => {
    for (const template of [words(1), words(200), `${words(1)}<img src="/uploads/a.png">`]) {
      const { html, text } = await letterOf({ template })
      expect(html.trimEnd()).toMatch(/<\/html>$/)
      expect(`${html}${text}`).not.toContain('~~')
    }
  })
})

describe('the message as a page in the browser', () => {
  it('shows the message as it was sent, without the pixel', async () => {
    const template = '<p>Hello {{ first_name }} <a href="https://example.com">x</a></p>'
    const { html, compiled } = await letterOf({ template })
    const page = compiled.renderForView(reader)
    expect(page).not.toContain('/o/')
    expect(page.replace(/\s+/g, ' ')).toBe(asPage(html).replace(/\s+/g, ' '))
  })
})
