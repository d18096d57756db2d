// Puts the style sheet of an HTML template into the elements that its rules match.
import { describe, expect, it } from 'vitest'
import { readForeign } from '../whole.ts'

function inlined(css: string, body: string): string {
  return readForeign(`<!doctype html><style>${css}</style><body>${body}</body>`, true).content
}

describe('a style sheet', () => {
  it.each([
    ['a rule for an element', 'p{color:red}', '<p>x</p>', '<p style="color:red">x</p>'],
    [
      'a rule for two classes',
      '.a.b{color:red}',
      '<p class="a b">x</p>',
      '<p class="a b" style="color:red">x</p>',
    ],
    [
      'a rule for an element within another',
      'div p{color:red}',
      '<div><b><p>x</p></b></div>',
      '<div><b><p style="color:red">x</p></b></div>',
    ],
    ['a rule for several elements', 'p,b{color:red}', '<b>x</b>', '<b style="color:red">x</b>'],
    [
      'of two rules, the one with the more specific selector comes last',
      '.a{color:red}p{color:blue}',
      '<p class="a">x</p>',
      '<p class="a" style="color:blue;color:red">x</p>',
    ],
    [
      'the declarations of a style attribute come last',
      'p{color:red}',
      '<p style="color:blue">x</p>',
      '<p style="color:red;color:blue">x</p>',
    ],
    [
      'an important declaration comes after those of the style attribute',
      'p{color:red !important}',
      '<p style="color:blue">x</p>',
      '<p style="color:blue;color:red">x</p>',
    ],
    ['a rule for an id', '#top{color:red}', '<p id="top">x</p>', '<p style="color:red">x</p>'],
    [
      'a rule for :hover is left out',
      'a:hover{color:red}',
      '<a href="https://x.test">x</a>',
      '<a href="https://x.test">x</a>',
    ],
    [
      'a rule that matches no element is left out',
      'div p{color:red}',
      '<div>x</div><p>x</p>',
      '<div>x</div><p>x</p>',
    ],
    [
      'a rule for phones (@media) is left out',
      '@media (max-width:480px){p{color:red}}',
      '<p>x</p>',
      '<p>x</p>',
    ],
  ])('is copied into style attributes correctly: %s', (_what, css, body, expected) => {
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
