// Checks of a whole letter for what spam filters and readers object to.
import { describe, expect, it } from 'vitest'
import { checkContent, emptyLinks } from '../checks/content.ts'
import { galleryWords } from '../gallery/build.ts'
import { galleryOf } from '../gallery/index.ts'
import { designTasks } from '../tasks.ts'
import { textOf } from '../../html/text/text.ts'

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
const codesOf = (html: string, text = textOf(html)) =>
  checkContent({ html, text }).findings.map(({ code }) => code)

describe('the text of a letter', () => {
  it('that was made from the HTML has no finding, however short', () => {
    expect(codesOf('<p>Hello</p>')).toEqual([])
    expect(codesOf('<p>Hello</p>', '')).toEqual([])
  })

  it.each([
    ['has fewer than 20 words', words(30), 'See our website.'],
    ['has less than a tenth of the HTML’s', words(400), 'word '.repeat(39)],
  ])('has a finding if it %s', (_why, html, text) => {
    expect(codesOf(html, text)).toEqual(['text_little'])
  })

  it('of 20 words and a tenth of the HTML’s words has no finding', () => {
    expect(codesOf(words(400), 'слово '.repeat(40))).toEqual([])
  })
})

describe('the pictures of a letter', () => {
  const picture = '<img src="https://a.example/a.png" alt="A sale">'

  it('have a finding if there is a picture and fewer than 20 words', () => {
    expect(codesOf(`${picture}${words(10)}`)).toEqual(['image_only'])
    expect(codesOf(`${picture}${words(20)}`)).toEqual([])
    expect(codesOf(`${picture}${picture}${words(10)}`)).toEqual([])
  })

  it('need a description; an empty description marks a decoration', () => {
    expect(
      codesOf(`${words(30)}<img src="https://a.example/a.png"><img src="https://a.example/b.png" alt="">`),
    ).toEqual(['image_alt'])
  })

  it('have no finding at the http address of an upload: the public address is at fault', () => {
    const uploaded = 'http://127.0.0.1:3000/uploads/mS-3zXl_9fQw2LrT0aBcDe.png'
    expect(codesOf(`${words(30)}<img src="${uploaded}" alt="A">`)).toEqual([])
  })

  it('have a finding at http addresses', () => {
    const { findings } = checkContent({
      html: `${words(30)}<img src="http://a.example/a.png" alt="A">`,
      text: '',
    })
    expect(findings).toMatchObject([{ code: 'image_plain', level: 'red', found: ['http://a.example/a.png'] }])
  })
})

describe('the links of a letter', () => {
  const link = (href: string, shown = 'here') => `<a href="${href}">${shown}</a>`

  it.each([
    ['link_number', 'http://192.0.2.7/offer'],
    ['link_number', 'https://[2001:db8::1]/'],
    ['link_hidden', 'https://bit.ly/abc'],
    ['link_hidden', 'https://www.tinyurl.com/abc'],
  ])('of the kind %s: %s', (code, href) => {
    expect(codesOf(words(30) + link(href))).toEqual([code])
  })

  it('that show another address than their target look like phishing', () => {
    const { findings } = checkContent({
      html: words(30) + link('https://evil.example/', 'bank.example'),
      text: '',
    })
    expect(findings[0]?.message).toBe('"bank.example" leads to evil.example: that is how phishing looks.')
  })

  it('may lead to eight websites at most', () => {
    const to = (count: number) =>
      Array.from({ length: count }, (_, n) => link(`https://h${String(n)}.example/`)).join('')
    expect(codesOf(words(30) + to(8))).toEqual([])
    expect(codesOf(words(30) + to(9))).toEqual(['links_many'])
  })

  it('are listed by host, without hosts that merge values decide, and without mail addresses', () => {
    const html = [
      link('https://www.Shop.example/a?e={{ email }}'),
      link('{{ link }}'),
      link('https://{{ link }}/x'),
      link('https://half{{ link }}'),
      link('mailto:a@b.example'),
      link('{{ unsubscribe_url }}'),
      link('http://192.0.2.7/'),
      link('https://not a host/'),
    ].join('')
    expect(checkContent({ html, text: '' }).hosts).toEqual(['shop.example'])
  })
})

it('the checks read a letter of any size in linear time', () => {
  const html = '<a href="https://a.example">'.repeat(20_000) + '<img src="x"'.repeat(20_000)
  expect(checkContent({ html, text: '' }).hosts).toEqual(['a.example'])
})

it('the checks quote the sample texts that were left in a letter, five at most', () => {
  const begun = galleryOf('de').find(({ id }) => id === 'newsletter')?.document
  const sample = galleryWords('de').newsletter.preheader
  const document = { ...begun, preheader: sample }
  const { html, text } = designTasks.makeTemplate({ kind: 'design', document })
  const found = (preheader: string) =>
    designTasks
      .checkLetter({ html, text, document, preheader })
      .findings.filter(({ code }) => code === 'sample_text')
  expect(found('')).toMatchObject([{ level: 'warning', id: 'text' }])
  expect(String(found('')[0]?.params['texts']).split('”, “')).toHaveLength(5)
  expect(found('')[0]?.message).toContain(sample)
  expect(found('Our own')[0]?.message).not.toContain(sample)
})

it('the checks quote each text of links without an address once, and five at most', () => {
  expect(emptyLinks([])).toEqual([])
  expect(emptyLinks(['Read on', 'Shop', 'Read on'])).toMatchObject([
    { code: 'link_empty', level: 'warning', params: { links: '“Read on” (2), “Shop”' } },
  ])
  const links = emptyLinks(['a', 'b', 'c', 'd', 'e', 'f'])[0]?.params['links']
  expect(links).toBe('“a”, “b”, “c”, “d”, “e”')
})
