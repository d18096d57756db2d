// What threads do with templates; `templateThreads` runs them.
import { Problem } from '../../platform/problem.ts'
import { assertFillsSafely } from './html/filled.ts'
import { sanitizeTemplate } from './html/sanitize.ts'
import { assertMailSized } from './html/size.ts'
import { textOf } from './html/text.ts'
import { assertPlainLinks } from './merge/links.ts'
import { assertParses, assertPreheaderParses } from './merge/merge.ts'
import { templateThreads } from './threads.ts'

export const templateTasks = {
  /**
   * A template as it is stored, pictures aside: its HTML cleaned, its text derived where it has none.
   * @throws Problem template_empty, template_unparsable
   */
  cleanTemplate({ html, text }: { html: string; text: string }): { html: string; text: string } {
    const cleaned = sanitizeTemplate(html)
    if (isEmpty(cleaned)) throw new Problem('template_empty')
    assertParses(cleaned)
    assertPlainLinks(cleaned)
    assertFillsSafely(cleaned)
    assertMailSized(text)
    if (text.trim() === '') return { html: cleaned, text: textOf(cleaned) }
    assertParses(text, 'text')
    return { html: cleaned, text }
  },

  /**
   * Refuses what a campaign could not be sent with.
   * @throws Problem subject_unparsable, preheader_unparsable, template_unparsable
   */
  assertSendable({ subject, preheader, html }: { subject: string; preheader: string; html: string }): void {
    assertParses(subject, 'header')
    assertPreheaderParses(preheader)
    assertParses(html)
    assertFillsSafely(html)
  },
}

export const cleanTemplate = templateThreads.task<typeof templateTasks.cleanTemplate>('cleanTemplate')
export const assertSendable = templateThreads.task<typeof templateTasks.assertSendable>('assertSendable')

/** Whether a reader would see nothing: no words and no picture. */
function isEmpty(html: string): boolean {
  return !/<(img|hr)\b/i.test(html) && /^(?:\s|&nbsp;)*$/.test(html.replace(/<[^>]*>/g, ''))
}
