// A template made ready for mail clients that know neither style sheets nor classes (decision 22).
import { describe, expect, it } from 'vitest'
import { footPlace, prepareHtml } from './prepare.ts'

const publicUrl = 'https://mail.example.com'

/** What stands in the document for the template's own HTML. */
function prepared(html: string): string {
  const document = prepareHtml(html, publicUrl)
  const begin = document.indexOf('<td style=')
  return document.slice(document.indexOf('>', begin) + 1, document.indexOf(footPlace)).trim()
}

describe('a prepared template', () => {
  it('is a whole document with one place for the foot', () => {
    const document = prepareHtml('<p>x</p>', publicUrl)
    expect(document).toMatch(/^<!doctype html>\n<html>/)
    expect(document.split(footPlace)).toHaveLength(2)
    expect(prepareHtml(`<p>${footPlace}</p>`, publicUrl).split(footPlace)).toHaveLength(2)
  })

  it('carries every look in the elements themselves', () => {
    expect(prepared('<p>x</p>')).toBe('<p style="margin:0">x</p>')
    for (const tag of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre']) {
      expect(prepared(`<${tag}>x</${tag}>`)).toMatch(new RegExp(`^<${tag} style="margin[^"]+">`))
    }
    expect(prepared('<code>x</code>')).toContain('font-family:')
  })

  it('leaves the last word to the author', () => {
    expect(prepared('<h1 style="font-size: 40px; margin-left: 3em">x</h1>')).toBe(
      '<h1 style="margin:0;font-size: 40px; margin-left: 3em">x</h1>',
    )
    expect(prepared('<a href="https://x.y" style="color: rgb(230, 0, 0);">x</a>')).toContain(
      'style="color: rgb(230, 0, 0);"',
    )
  })

  it('has code with line breaks and hard spaces, its merge tags whole', () => {
    const code = prepared('<pre>\nif {\n    {{ first_name\n | default: "x" }}\n}</pre>')
    expect(code.slice(code.indexOf('>') + 1)).toBe(
      'if {<br>&nbsp;&nbsp;&nbsp;&nbsp;{{ first_name\n | default: "x" }}<br>}</pre>',
    )
    expect(prepared('<p>a\n  b</p>')).toContain('>a\n  b</p>')
  })

  it.each([
    ['/uploads/a.png', 'https://mail.example.com/uploads/a.png'],
    ['uploads/a.png', 'https://mail.example.com/uploads/a.png'],
    ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['https://example.com/a.png?x=1&amp;y=2', 'https://example.com/a.png?x=1&amp;y=2'],
    ['{{ link }}', '{{ link }}'],
  ])('has an absolute image: %s', (src, absolute) => {
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
  ])('has an absolute link: %s', (href, absolute) => {
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

  it('runs nothing, whatever was stored', () => {
    expect(prepared('<script>alert(1)</script><p onclick="x">y</p>')).toBe('<p style="margin:0">y</p>')
  })
})
