// Accounts write the HTML of templates. However it is written, reading it ends long before its thread's deadline.
import { expect, test } from 'vitest'
import { repetitionsOf, slowTexts } from '../../../../test/repetitions.ts'
import { isEmptyLetter } from '../html/text/empty.ts'
import { sanitizeTemplate } from '../html/sanitize.ts'
import { cleanSheet } from '../html/sheet.ts'
import { keepSafeStyle } from '../html/style.ts'
import { textOf } from '../html/text/text.ts'
import { readForeign } from '../html/whole.ts'
import { assertPlainLinks } from '../merge/links.ts'

const html = ' \u200a<>&!-"'

test.each<[string, (text: string) => unknown, Parameters<typeof repetitionsOf>[0]]>([
  [
    'whether a letter is empty',
    isEmptyLetter,
    {
      alphabet: html,
      around: [
        ['', ''],
        ['<!doctype html>', 'x'],
      ],
    },
  ],
  ['its text', textOf, { alphabet: ' <>&a', longest: 2 }],
  [
    'the places of its links',
    assertPlainLinks,
    { alphabet: ' <>"={}', longest: 2, around: [['<a href="', '">x</a>']] },
  ],
  ['its style sheet', cleanSheet, { alphabet: ' {}:;*/', longest: 2 }],
  [
    'a style of an element',
    keepSafeStyle,
    {
      alphabet: ' :;,()"a1',
      longest: 2,
      around: [
        ['color:', '!'],
        ['', ''],
      ],
    },
  ],
  ['rich text', sanitizeTemplate, { alphabet: ' <>&/a', longest: 2 }],
  [
    'code',
    (text) => readForeign(text, true),
    {
      alphabet: ' <>!-a',
      longest: 2,
      around: [
        ['<!doctype html>', ''],
        ['<!--[if mso]>', '<![endif]-->'],
      ],
    },
  ],
])(
  '64 kB of any short repetition is read in less than half a second of CPU time: %s',
  (_what, read, repetitions) => {
    expect(slowTexts(read, repetitionsOf(repetitions))).toEqual([])
  },
)

test('A letter of blanks, comments and a preheader is empty; one with a word, a picture or a line is not', () => {
  for (const blank of ['', ' \n', '<p> &nbsp;\u200a</p>', '<p><b></b></p>'])
    expect(isEmptyLetter(blank)).toBe(true)
  for (const shown of ['<p>a</p>', '<img src="/a">', '<p><hr></p>']) expect(isEmptyLetter(shown)).toBe(false)
  const whole = (body: string) => `<!doctype html><html><body>${body}</body></html>`
  expect(
    isEmptyLetter(whole('<div style="display:none">Preview</div><!-- a <!-- b --><table></table>')),
  ).toBe(true)
  expect(isEmptyLetter(whole('<!-- never closed'))).toBe(false)
})
