// Puts the style sheet of an HTML template into the elements that its rules match.
import { describe, expect, it } from 'vitest'
import { readForeign } from './whole.ts'

function inlined(css: string, body: string): string {
  return readForeign(`<!doctype html><style>${css}</style><body>${body}</body>`, true).content
}

describe('a style sheet', () => {
  it.each([
    ['of elements', 'p{color:red}', '<p>x</p>', '<p style="color:red">x</p>'],
    ['of classes', '.a.b{color:red}', '<p class="a b">x</p>', '<p class="a b" style="color:red">x</p>'],
    [
      'of elements in others',
      'div p{color:red}',
      '<div><b><p>x</p></b></div>',
      '<div><b><p style="color:red">x</p></b></div>',
    ],
    ['for several', 'p,b{color:red}', '<b>x</b>', '<b style="color:red">x</b>'],
    [
      'that others outweigh',
      '.a{color:red}p{color:blue}',
      '<p class="a">x</p>',
      '<p class="a" style="color:blue;color:red">x</p>',
    ],
    [
      'that the author outweighs',
      'p{color:red}',
      '<p style="color:blue">x</p>',
      '<p style="color:red;color:blue">x</p>',
    ],
    [
      'that is important',
      'p{color:red !important}',
      '<p style="color:blue">x</p>',
      '<p style="color:blue;color:red">x</p>',
    ],
    ['of an id', '#top{color:red}', '<p id="top">x</p>', '<p style="color:red">x</p>'],
    [
      'of what a client does',
      'a:hover{color:red}',
      '<a href="https://x.test">x</a>',
      '<a href="https://x.test">x</a>',
    ],
    ['of no element here', 'div p{color:red}', '<div>x</div><p>x</p>', '<div>x</div><p>x</p>'],
    ['of phones', '@media (max-width:480px){p{color:red}}', '<p>x</p>', '<p>x</p>'],
  ])('is copied into style attributes: %s', (_what, css, body, expected) => {
    expect(inlined(css, body)).toBe(expected)
  })

  it('also stays in the head, with its media queries', () => {
    const css = 'p{color:red}@media (max-width:480px){p{color:blue}}'
    const whole = readForeign(`<style>${css}</style><p>x</p>`, true)
    expect(whole.css).toBe('p{color:red}\n@media (max-width:480px){\np{color:blue}\n}')
  })

  it('gives no style to an element that the allow-list does not allow', () => {
    expect(inlined('p{background:url(javascript:alert(1));color:red}', '<p>x</p>')).toBe(
      '<p style="color:red">x</p>',
    )
    expect(inlined('p{font-family:"A \\"><script>"}', '<p>x</p>')).toBe('<p>x</p>')
  })
})
