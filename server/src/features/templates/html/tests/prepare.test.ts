// Prepares a template for mail clients that support neither style sheets nor classes (P22).
import { describe, expect, it } from 'vitest'
import { footPlace } from '../document.ts'
import { prepareHtml } from '../prepare.ts'

const publicUrl = 'https://mail.example.com'

/** The part of the document that comes from the template's HTML. */
function prepared(html: string): string {
  const document = prepareHtml(html, publicUrl)
  const begin = document.indexOf('<td class="letter')
  return document
    .slice(document.indexOf('>', begin) + 1, document.indexOf('</td></tr>\n<tr><td class="foot'))
    .trim()
}

describe('a prepared template', () => {
  it('is a whole document with one place for the footer', () => {
    const document = prepareHtml('<p>x</p>', publicUrl)
    expect(document).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(document.split(footPlace)).toHaveLength(2)
    expect(prepareHtml(`<p>${footPlace}</p>`, publicUrl).split(footPlace)).toHaveLength(2)
  })

  it('has all styles in style attributes', () => {
    expect(prepared('<p>x</p>')).toBe('<p style="margin:0 0 16px">x</p>')
    for (const tag of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre']) {
      expect(prepared(`<${tag}>x</${tag}>`)).toMatch(new RegExp(`^<${tag} style="margin[^"]+">`))
    }
    expect(prepared('<code>x</code>')).toContain('font-family:')
  })

  it('prefers the author’s styles', () => {
    expect(prepared('<h1 style="font-size: 40px; margin-left: 3em">x</h1>')).toBe(
      '<h1 style="margin:0 0 12px;line-height:1.25;font-size: 40px; margin-left: 3em">x</h1>',
    )
    expect(prepared('<a href="https://x.y" style="color: rgb(230, 0, 0);">x</a>')).toContain(
      'style="color: rgb(230, 0, 0);"',
    )
  })

  it('keeps line breaks and spaces of code, and does not break merge tags', () => {
    const code = prepared('<pre>\nif {\n    {{ first_name\n | default: "x" }}\n}</pre>')
    expect(code.slice(code.indexOf('>') + 1)).toBe('if {<br>    {{ first_name\n | default: "x" }}<br>}</pre>')
    expect(prepared('<p>a\n  b</p>')).toContain('>a\n  b</p>')
  })

  it.each([
    ['/uploads/a.png', 'https://mail.example.com/uploads/a.png'],
    ['uploads/a.png', 'https://mail.example.com/uploads/a.png'],
    ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['https://example.com/a.png?x=1&amp;y=2', 'https://example.com/a.png?x=1&amp;y=2'],
    ['{{ link }}', '{{ link }}'],
  ])('has an image with an absolute address: %s', (src, absolute) => {
    expect(prepared(`<img src="${src}">`)).toContain(`src="${absolute}"`)
  })

  it.each([
    ['/terms', 'https://mail.example.com/terms'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['https://example.com', 'https://example.com'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['mailto:ann@example.com', 'mailto:ann@example.com'],
    ['tel:+15550100', 'tel:+15550100'],
    ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
  ])('has a link with an absolute address: %s', (href, absolute) => {
    expect(prepared(`<a href="${href}">x</a>`)).toContain(`href="${absolute}"`)
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com/x',
    '#top',
    '',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('has no link to %s', (href) => {
    expect(prepared(`<a href="${href}">words</a>`)).toMatch(/^<a style="[^"]*">words<\/a>$/)
  })

  it('contains no script, even if one was stored', () => {
    expect(prepared('<script>alert(1)</script><p onclick="x">y</p>')).toBe('<p style="margin:0 0 16px">y</p>')
  })
})

describe('a message in the standard style', () => {
  const styleOf = (html: string, tag: string) =>
    new RegExp(`<${tag}\\b[^>]*? style="([^"]*)"`).exec(prepared(html))?.[1] ?? ''

  it('keeps the proportions of a picture that is wider than a phone', () => {
    expect(styleOf('<p><img src="/uploads/a.png" width="600" height="400"></p>', 'img')).toBe(
      'max-width:100%;height:auto;border:0',
    )
    expect(styleOf('<p><img src="/uploads/a.png" height="40"></p>', 'img')).toBe('max-width:100%;border:0')
  })

  it('has a column of at most 640 px, 16 px letters, 1.5 lines, space between paragraphs', () => {
    const document = prepareHtml('<p>x</p>', publicUrl)
    expect(document).toContain('max-width:640px;margin:0 auto;table-layout:fixed')
    expect(document).toMatch(/class="letter[^>]*font-size:16px;line-height:1\.5"/)
    expect(styleOf('<p>x</p>', 'p')).toBe('margin:0 0 16px')
    expect(prepared('<p>a</p><p><br></p>')).toContain('<p style="margin:0"><br></p>')
  })

  it('names its language and colour scheme, and has a background under every text colour of the style', () => {
    const document = prepareHtml('<h1>Новини</h1><p>Що нового для вас і від нас</p>', publicUrl)
    expect(document).toContain('<html lang="uk">')
    expect(document).toContain('<meta name="color-scheme" content="light dark">')
    for (const [style] of document.matchAll(/(?<!-)\bcolor:#[^"]*/g))
      expect(style).toContain('background-color:')
  })

  it('keeps colours of its own in dark mode', () => {
    for (const html of [
      '<p style="color: #000">x</p>',
      '<table bgcolor="#fff"><tr><td>x</td></tr></table>',
    ]) {
      const document = prepareHtml(html, publicUrl)
      expect(document).toContain('<meta name="color-scheme" content="light">')
      expect(document).not.toContain('prefers-color-scheme')
    }
  })

  it('keeps the full width of a layout table of 600 px', () => {
    const table = '<table width="600" align="center"><tbody><tr><td>x</td></tr></tbody></table>'
    const document = prepareHtml(table, publicUrl)
    const around = document.slice(document.indexOf('<body'), document.indexOf(table))
    expect(around).not.toMatch(/padding:(?!0)|max-width|mso/)
    expect(document).toContain(table)
    // A message without a layout of its own gets the column of 640 px, with 16 px at either side.
    expect(prepareHtml(`<p>x</p>${table}`, publicUrl)).toMatch(/padding:24px 16px 16px;/)
  })

  it('aligns lists and quotes on the right if written from right to left', () => {
    expect(prepared('<ul><li dir="rtl" style="direction: rtl">א</li></ul>')).toMatch(/^<ul dir="rtl"/)
    expect(prepared('<ul dir="ltr"><li dir="rtl">א</li></ul>')).toMatch(/^<ul dir="ltr"/)
    expect(styleOf('<blockquote dir="rtl">א</blockquote>', 'blockquote')).toContain('border-right:')
  })

  it('shows the lines of a quote as one quote, and no large gap above a heading', () => {
    expect(prepared('<blockquote>a</blockquote><blockquote>b</blockquote>')).toMatch(/>a<br>b<\/blockquote>$/)
    expect(styleOf('<h2>x</h2>', 'h2')).toMatch(/^margin:0 0 12px/)
    expect(prepared('<p>x</p><h2>y</h2>')).toContain('<h2 style="margin:24px 0 12px')
  })
})
