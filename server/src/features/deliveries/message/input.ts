// What a message is made of: the campaign as it stood when sending started, and one recipient.
import { unsubscribePagePath } from '@lettermill/contracts'
import type { DkimKey } from '../../../platform/mail/mime.ts'
import type { MergeFields } from '../../templates/index.ts'
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
  /** Shown by mail programs behind the subject; none where absent or empty. */
  preheader?: string
  /** Where answers go; to the sender where absent or null. */
  replyTo?: string | null
  /** As `prepareHtml` made it. */
  html: string
  text: string
  /** Of the workspace, in lines; empty or null where none is set. */
  postalAddress: string | null
  /** Without a slash at its end. */
  publicUrl: string
  tokens: LinkTokens
  /** Of the domain in `fromEmail`, or of one above it; each signs the message. */
  dkim?: readonly DkimKey[]
  /** Where bounces come back, each to an address of its own; without it they go to `fromEmail`. */
  bounceDomain?: string | undefined
  /** A test to oneself: its subject says so, its links lead straight to their addresses, nothing in it counts. */
  isTest?: boolean
}

export interface MessageRecipient {
  /** The place in the campaign; null in a test or a preview, whose links count nothing. */
  seq: number | null
  email: string
  fields: MergeFields
}

/** One message being filled. */
export interface Letter {
  email: string
  /** As they are known; what the message itself makes is added where Liquid may ask for it. */
  fields: MergeFields
  tokens: MessageTokens
}

/** Fixed text, or what a letter puts in its place. */
export type Part = string | ((letter: Letter) => string)

/** The addresses that readers meet, each up to its token (contracts: tracking). */
export function readersAddresses(publicUrl: string) {
  return {
    open: `${publicUrl}/o/`,
    click: `${publicUrl}/c/`,
    oneClick: `${publicUrl}/u/`,
    view: `${publicUrl}/view/`,
    unsubscribePage: `${publicUrl}${unsubscribePagePath}?token=`,
  }
}
