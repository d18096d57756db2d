// Drafts of templates: text that was written in their editors and not saved.
import * as drafts from './drafts.ts'

/** `html` is a template's HTML, a design's document as JSON, or a code template's source. */
const names = ['name', 'html'] as const
type Written = drafts.Written<(typeof names)[number]>
export type Draft = drafts.Draft<(typeof names)[number]>

/** The template that is edited, by its id; a new one by its kind. */
export type DraftOf = number | 'new-design' | 'new-code' | undefined

const placeOf = (id: DraftOf) => `template:${id === undefined ? 'new' : String(id)}`

/** The draft of a template, or of a new one; null if there is none. */
export const readDraft = (id: DraftOf): Draft | null => drafts.readDraft(placeOf(id), names)

export const forgetDraft = (id: DraftOf): void => drafts.forgetDraft(placeOf(id))

/** Stores a draft at once, in place of an earlier one. */
export const keepDraft = (id: DraftOf, written: Written): void => drafts.keepDraft(placeOf(id), written)

/** Stores a draft shortly after each change. The returned `forget` removes it. */
export const useKeptDraft = (id: DraftOf, written: Written, changed: boolean) =>
  drafts.useKeptDraft(placeOf(id), written, changed)
