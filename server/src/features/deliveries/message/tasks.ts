// The work on messages that a request leaves to worker threads (threads.ts).
import {
  assertFillsSafely,
  assertParses,
  assertPlainLinks,
  assertPreheaderParses,
  prepareHtml,
  sanitizeTemplate,
  textOf,
} from '../../templates/index.ts'
import { linkTokens, type LinkTokens } from '../../tracking/index.ts'
import { makeAgain } from './again.ts'
import { compileMessage, type RenderedMessage } from './compile.ts'
import type { CompileInput, MessageRecipient } from './input.ts'
import type { PreviewedMessage } from './preview.ts'

/** The input of `compileMessage` without tokens, which a worker thread makes itself. */
export type MessageInput = Omit<CompileInput, 'tokens'> & { secretKeys: LinkTokens['secretKeys'] }

/** The input of a message before it is frozen, with the template as it is stored. */
export type DraftInput = Omit<MessageInput, 'html' | 'text'> & { template: { html: string; text: string } }

type Reader = Omit<MessageRecipient, 'seq'>

/** The parts of a message that are frozen when its campaign starts. */
export interface FrozenMessage {
  html: string
  text: string
  links: readonly string[]
}

export const messageTasks = {
  /** @throws Problem template_unparsable, subject_unparsable; the RangeError of `compileMessage` */
  freezeMessage(draft: DraftInput): FrozenMessage {
    assertFillsSafely(draft.template.html)
    const input = prepared(draft)
    return { html: input.html, text: input.text, links: compiled(input).links }
  },

  /**
   * @param isWritten true if somebody typed the template; false if it is stored, and so already cleaned
   * @throws Problem template_unparsable with the author's line, subject_unparsable, preheader_unparsable
   */
  previewDraft({
    draft,
    isWritten,
    reader,
  }: {
    draft: DraftInput
    isWritten: boolean
    reader: Reader
  }): PreviewedMessage {
    const html = isWritten ? sanitizeTemplate(draft.template.html) : draft.template.html
    assertParses(draft.subject, 'header')
    assertPreheaderParses(draft.preheader ?? '')
    assertParses(html)
    assertFillsSafely(html)
    if (isWritten) assertPlainLinks(html)
    return compiled(prepared({ ...draft, template: { ...draft.template, html } })).preview(reader)
  },

  previewMessage({ input, reader }: { input: MessageInput; reader: Reader }): PreviewedMessage {
    return compiled(input).preview(reader)
  },

  viewMessage({ input, recipient }: { input: MessageInput; recipient: MessageRecipient }): string {
    return compiled(input).renderForView(recipient)
  },

  renderMessage({
    input,
    recipient,
  }: {
    input: MessageInput
    recipient: MessageRecipient
  }): Promise<RenderedMessage> {
    return compiled(input).render(recipient)
  },

  makePastMessage: makeAgain,

  /**
   * The bytes of a message as one reader would get it, signed if the draft has keys. Its links count no events.
   * @throws Problem with the codes of `freezeMessage`
   */
  async renderDraft({ draft, reader }: { draft: DraftInput; reader: Reader }): Promise<Uint8Array> {
    return (await messageOf(draft).render({ ...reader, seq: null })).bytes
  },

  /**
   * Makes the message for some readers. Returns the size of the largest HTML, and the subject of the first reader's
   * message. Without readers, it makes one message with empty fields.
   * @throws Problem with the codes of `freezeMessage`
   */
  measureMessages({ draft, readers }: { draft: DraftInput; readers: readonly Reader[] }): {
    bytes: number
    subject: string
  } {
    const message = messageOf(draft)
    const previews = (readers.length > 0 ? readers : [{ email: '', fields: {} }]).map((reader) =>
      message.preview(reader),
    )
    return {
      bytes: Math.max(...previews.map(({ htmlBytes }) => htmlBytes)),
      subject: previews[0]?.subject ?? '',
    }
  },
}

function messageOf(draft: DraftInput) {
  assertFillsSafely(draft.template.html)
  return compiled(prepared(draft))
}

function prepared({ template, ...input }: DraftInput): MessageInput {
  const { html, text } = template
  return { ...input, html: prepareHtml(html, input.publicUrl), text: text || textOf(html) }
}

function compiled({ secretKeys, ...input }: MessageInput) {
  return compileMessage({ ...input, tokens: linkTokens(secretKeys) })
}
