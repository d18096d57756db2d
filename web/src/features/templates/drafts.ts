// Drafts of templates: what was written in their editors and not saved.
import * as drafts from '../../lib/drafts.ts'

/** The HTML; of a design its document as JSON, of code its source. */
const names = ['name', 'html'] as const
type Written = drafts.Written<(typeof names)[number]>
export type Draft = drafts.Draft<(typeof names)[number]>

/** The template that is written, by its id; new ones by what they are made of. */
export type DraftOf = number | 'new-design' | 'new-code' | undefined

const placeOf = (id: DraftOf) => `template:${id === undefined ? 'new' : String(id)}`

/** What was kept of a template, or of the new one where there is no id; null where nothing was. */
export const readDraft = (id: DraftOf): Draft | null => drafts.readDraft(placeOf(id), names)

export const forgetDraft = (id: DraftOf): void => drafts.forgetDraft(placeOf(id))

/** Keeps it at once, in place of what was kept before. */
export const keepDraft = (id: DraftOf, written: Written): void => drafts.keepDraft(placeOf(id), written)

/** Keeps what is being written, a moment after each change; answers how to forget it. */
export const useKeptDraft = (id: DraftOf, written: Written, changed: boolean) =>
  drafts.useKeptDraft(placeOf(id), written, changed)
