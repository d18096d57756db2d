// The input of a message: the campaign as it was when sending started, and one recipient.
import {
  preferencesPagePath,
  unsubscribePagePath,
  mergeFieldNames,
  type LetterLanguage,
  type MergeFieldName,
} from '@lettermill/contracts'
import type { DkimKey } from '../../../platform/mail/mime.ts'
import type { MergeFields } from '../../templates/index.ts'
import type { LinkTokens, MessageTokens } from '../../tracking/index.ts'

export interface CompileInput {
  mailingId: number
  workspaceId: number
  /** Null if the campaign goes to all contacts of the workspace. */
  groupId: number | null
  /** The instance's id. It consists of letters, digits, - and _. */
  instanceId: string
  fromName: string
  fromEmail: string
  subject: string
  /** The text that mail programs show after the subject. None if absent or empty. */
  preheader?: string
  /** The address for replies. If absent or null, replies go to the sender. */
  replyTo?: string | null
  /** The output of `prepareHtml`. */
  html: string
  text: string
  /** The workspace's postal address, in lines; empty or null if none is set. */
  postalAddress: string | null
  /** PUBLIC_URL without a slash at its end. */
  publicUrl: string
  tokens: LinkTokens
  /**
   * The secret key that signs Message-IDs: the key with which the mailing was first sent. If absent, the key of
   * `tokens`.
   */
  messageIdKey?: string | undefined
  /** The keys of the domain in `fromEmail`, or of a domain above it. Each key signs the message. */
  dkim?: readonly DkimKey[]
  /**
   * The domain that bounces return to; each delivery has its own address there. If absent, bounces go to `fromEmail`.
   */
  bounceDomain?: string | undefined
  /** A domain below the sender's domain. If `bounceDomain` is set too, bounces return to `returnDomain` instead. */
  returnDomain?: string | null
  /**
   * A domain at which Lettermill receives mail: one address unsubscribes, another takes complaints. Without it,
   * List-Unsubscribe contains only a link.
   */
  unsubscribeDomain?: string | undefined
  /** The kind of the message; a campaign's if absent. */
  kind?: MessageKind
  /**
   * Whether it is a test message. Its subject says so, its links lead straight to their addresses, and it counts no
   * events.
   */
  isTest?: boolean
}

/**
 * A campaign's message, a single message, a request to confirm a sign-up, or a single message that also goes to people
 * who unsubscribed, such as a receipt.
 */
export type MessageKind = 'campaign' | 'message' | 'confirmation' | 'service'

/**
 * Whether opens and clicks of the message are counted, and the message says how to leave the list. Both are wrong for
 * mail that somebody needs and did not subscribe to.
 */
export function isCounted({ kind = 'campaign' }: Pick<CompileInput, 'kind'>): boolean {
  return kind === 'campaign' || kind === 'message'
}

/** The input, with the language of the letter's words; English if the words do not show their language. */
export interface LetterInput extends CompileInput {
  language: LetterLanguage
}

export interface MessageRecipient {
  /** The recipient's number in the mailing. Null in a test or a preview, whose links count no events. */
  seq: number | null
  email: string
  fields: MergeFields
}

/** The values of one message while it is filled in. */
export interface Letter {
  email: string
  /** The known values. `allFields` adds the values that the message makes itself, if Liquid asks for them. */
  fields: MergeFields
  tokens: MessageTokens
}

/** Fixed text, or a function that returns the text for a message. */
export type Part = string | ((letter: Letter) => string)

/** The addresses in messages, each without its token (contracts: tracking). */
export function readersAddresses(publicUrl: string) {
  return {
    open: `${publicUrl}/o/`,
    click: `${publicUrl}/c/`,
    oneClick: `${publicUrl}/u/`,
    view: `${publicUrl}/view/`,
    preferencesPage: `${publicUrl}${preferencesPagePath}?token=`,
    unsubscribePage: `${publicUrl}${unsubscribePagePath}?token=`,
  }
}

/** Whether a tag computes a name, as `{{ [name] }}` does. Such a tag may read any field. */
function computesName(sources: string): boolean {
  // The function checks tag by tag. One pattern over the whole text would search from each bracket to the end of the
  // text.
  return sources.split('}').some((piece) => {
    const tag = piece.search(/\{[{%]/)
    return tag !== -1 && piece.includes('[', tag)
  })
}

/**
 * The fields that a message may read: their names occur in its HTML, text, subject or preheader. The values of other
 * fields need not be loaded.
 */
export function fieldsRead({ html, text, subject, preheader = '' }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}\n${preheader}`
  return computesName(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
