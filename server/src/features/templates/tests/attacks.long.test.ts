// A thousand attacks on a message's HTML: nothing that is stored, sent or shown contains anything that could run.
// e2e/attacks.long.spec.ts checks the same in a real browser.
import { describe, expect, test } from 'vitest'
import { contentOfMessage, expectHarmless } from '../../../../test/harmless.ts'
import { contentOf, publicUrl } from '../../../../test/letters.ts'
import { hostileValues, vectorClasses, vectorsOf } from '../../../../test/vectors.ts'
import { compileMessage } from '../../deliveries/message/index.ts'
import { assertParses, prepareHtml, sanitizeTemplate } from '../index.ts'
import { Problem } from '../../../platform/problem.ts'

/** The stored form of a template; null if the template is refused. */
function stored(template: string): string | null {
  const html = sanitizeTemplate(template)
  try {
    assertParses(html)
    return html
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return null
  }
}

/** The pages made from a template: as sent, in the browser and as a preview; none if a value makes it fail. */
function pagesOf(template: string): string[] {
  const recipient = { seq: 7, email: 'bob@reader.example', fields: hostileValues }
  try {
    const message = compileMessage(contentOf({ template }))
    return [message.renderForView(recipient), message.preview(recipient).html]
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return []
  }
}

describe.each(vectorClasses)('%s', (name) => {
  test.each(vectorsOf(name))('%j', (vector) => {
    const cleaned = sanitizeTemplate(vector)
    expectHarmless(cleaned)
    expect(sanitizeTemplate(cleaned)).toBe(cleaned)
    const template = stored(vector)
    if (template === null) return
    expectHarmless(contentOfMessage(prepareHtml(template, publicUrl)).replace('<!--foot-->', ''))
    for (const page of pagesOf(template)) expectHarmless(contentOfMessage(page))
  })
})

// asvs: 1.3.1
test('all attacks in one template are as harmless as each alone', () => {
  for (const name of vectorClasses.filter((each) => each !== 'liquid')) {
    expectHarmless(sanitizeTemplate(vectorsOf(name).join('\n')))
    expectHarmless(sanitizeTemplate(vectorsOf(name).join('')))
    expectHarmless(sanitizeTemplate(vectorsOf(name).toReversed().join('"')))
  }
})
