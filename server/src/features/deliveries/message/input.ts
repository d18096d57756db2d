// The input of a message: the campaign as it was when sending started, and one recipient.
import { preferencesPagePath, unsubscribePagePath } from '@lettermill/contracts'
import type { DkimKey } from '../../../platform/mail/mime.ts'
import type { LetterLanguage, MergeFields } from '../../templates/index.ts'
import type { LinkTokens, MessageTokens } from '../../tracking/index.ts'

export interface CompileInput {
  mailingId: number
  workspaceId: number
  /** Null: all contacts of the workspace. */
  groupId: number | null
  /** Letters, digits, - and _. */
  instanceId: string
  fromName: string
  fromEmail: string
  subject: string
  /** Shown by mail programs after the subject; none if absent or empty. */
  preheader?: string
  /** Where replies go; to the sender if absent or null. */
  replyTo?: string | null
  /** As `prepareHtml` made it. */
  html: string
  text: string
  /** Of the workspace, in lines; empty or null if none is set. */
  postalAddress: string | null
  /** Without a slash at its end. */
  publicUrl: string
  tokens: LinkTokens
  /** The secret key that signs Message-IDs: the one that the mailing was first sent with. That of `tokens` if absent. */
  messageIdKey?: string | undefined
  /** Of the domain in `fromEmail`, or of one above it; each signs the message. */
  dkim?: readonly DkimKey[]
  /** Bounces return to this domain, each to an address of its own; without it they go to `fromEmail`. */
  bounceDomain?: string | undefined
  /** Where bounces return to in place of `bounceDomain`, where that is set: below the sender's domain. */
  returnDomain?: string | null
  /**
   * Mail to this domain is taken: one address of it unsubscribes, another takes complaints. Without it List-Unsubscribe
   * holds a link alone.
   */
  unsubscribeDomain?: string | undefined
  /** A test message: its subject says so, its links go straight to their addresses, nothing in it counts. */
  isTest?: boolean
}

/** With the language of its words; English if they do not show it. */
export interface LetterInput extends CompileInput {
  language: LetterLanguage
}

export interface MessageRecipient {
  /** The recipient's number in the campaign; null in a test or a preview, whose links count nothing. */
  seq: number | null
  email: string
  fields: MergeFields
}

/** One message being filled. */
export interface Letter {
  email: string
  /** Known values; the message adds those it makes itself when Liquid asks for them. */
  fields: MergeFields
  tokens: MessageTokens
}

/** Fixed text, or a function that fills in a message's text. */
export type Part = string | ((letter: Letter) => string)

/** The addresses in messages, each up to its token (contracts: tracking). */
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
