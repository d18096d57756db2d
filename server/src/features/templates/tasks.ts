// The work on templates that runs in worker threads (threads.ts). Only the threads load it.
import { Problem } from '../../platform/problem.ts'
import { designTasks } from './design/tasks.ts'
import { isEmptyLetter } from './html/text/empty.ts'
import { assertFillsSafely } from './html/filled.ts'
import { sanitizeTemplate } from './html/sanitize.ts'
import { assertMailSized } from './html/size.ts'
import { textOf } from './html/text/text.ts'
import { dataLinksIn, type DataLink } from './merge/data-links.ts'
import { assertPlainLinks } from './merge/links.ts'
import { assertParses, assertPreheaderParses } from './merge/merge.ts'
import { keysRead } from './merge/names.ts'

export const templateTasks = {
  ...designTasks,

  /**
   * A template as it is stored, without pictures: its cleaned HTML, its text, which is derived if missing, and the keys
   * of the custom fields that it names.
   * @throws Problem template_empty, template_unparsable
   */
  cleanTemplate({ html, text }: { html: string; text: string }): {
    html: string
    text: string
    keys: string[]
  } {
    const cleaned = sanitizeTemplate(html)
    if (isEmptyLetter(cleaned)) throw new Problem('template_empty')
    assertParses(cleaned)
    assertPlainLinks(cleaned)
    assertFillsSafely(cleaned)
    assertMailSized(text)
    const keys = keysRead(cleaned, 'html')
    if (text.trim() === '') return { html: cleaned, text: textOf(cleaned), keys }
    assertParses(text, 'text')
    return { html: cleaned, text, keys: [...new Set([...keys, ...keysRead(text, 'text')])] }
  },

  /**
   * Refuses a template, subject or preheader with which a campaign could not be sent.
   * @returns the keys of the custom fields that they name
   * @throws Problem subject_unparsable, preheader_unparsable, template_unparsable
   */
  assertSendable({
    subject,
    preheader,
    html,
  }: {
    subject: string
    preheader: string
    html: string
  }): string[] {
    assertParses(subject, 'header')
    assertPreheaderParses(preheader)
    assertParses(html)
    assertFillsSafely(html)
    const keys = [keysRead(subject, 'header'), keysRead(preheader, 'header'), keysRead(html, 'html')]
    return [...new Set(keys.flat())]
  },

  /**
   * The links whose whole address is a value of a message's data.
   * @param html of a stored template
   * @throws Problem template_unparsable, template_link_host
   */
  listDataLinks(html: string): DataLink[] {
    const links = dataLinksIn(html)
    assertPlainLinks(html)
    return links
  },
}
