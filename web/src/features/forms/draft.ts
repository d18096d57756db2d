// A form as it is edited.
import { isFormText, type Form, type ReadersLanguage, type FormTexts } from '@lettermill/contracts'
import type { FormInput } from './forms.ts'

export interface Draft {
  name: string
  groupId: string
  senderId: string
  fieldKeys: readonly string[]
  topicIds: readonly number[]
  confirm: boolean
  language: ReadersLanguage | null
  texts: FormTexts
  redirectUrl: string
  enabled: boolean
}

export type TextKey = keyof FormTexts
export const pageTexts = ['title', 'intro', 'button', 'consent', 'sent', 'confirmed'] as const
export const mailTexts = ['mail_subject', 'mail_text', 'mail_button'] as const

/** Values that are chosen automatically: the only group and the only sender. */
export interface Usual {
  groupId: string
  senderId: string
}

export function draftOf(form: Form | null, usual: Usual): Draft {
  if (!form)
    return {
      ...usual,
      name: '',
      fieldKeys: ['first_name'],
      topicIds: [],
      confirm: true,
      language: null,
      texts: {},
      redirectUrl: '',
      enabled: true,
    }
  const { name, field_keys: fieldKeys, confirm, language, texts, redirect_url, enabled } = form
  return {
    name,
    fieldKeys,
    confirm,
    language,
    texts,
    enabled,
    redirectUrl: redirect_url ?? '',
    topicIds: form.topic_ids,
    groupId: String(form.group_id),
    senderId: String(form.sender_id),
  }
}

/** The parts of a draft that are missing or invalid; empty if it can be saved. */
export function missingIn(draft: Draft): ReadonlySet<keyof Draft | TextKey> {
  const missing = new Set<keyof Draft | TextKey>()
  if (draft.name.trim() === '') missing.add('name')
  if (draft.groupId === '') missing.add('groupId')
  if (draft.senderId === '') missing.add('senderId')
  const address = draft.redirectUrl.trim()
  if (address !== '' && !(/^https:\/\//i.test(address) && URL.canParse(address))) missing.add('redirectUrl')
  for (const [key, text] of Object.entries(draft.texts))
    if (!isFormText(text ?? '')) missing.add(key as TextKey)
  return missing
}

export function inputOf({ groupId, senderId, fieldKeys, topicIds, redirectUrl, ...rest }: Draft): FormInput {
  return {
    ...rest,
    groupId: Number(groupId),
    senderId: Number(senderId),
    fieldKeys: [...fieldKeys],
    topicIds: [...topicIds],
    redirectUrl: redirectUrl.trim() === '' ? null : redirectUrl,
  }
}
