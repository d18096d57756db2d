// Drafts of templates: text that was written in their editors and not saved.
import { useEffect, useState } from 'react'
import * as drafts from '../drafts.ts'

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

/** The place of a draft that newer text of the same template would have replaced. */
const asideOf = (id: DraftOf) => `${placeOf(id)}:aside`

const placesOf = (id: DraftOf) => [placeOf(id), asideOf(id)]

/**
 * The draft that an editor offers: the newest, then the one that was set aside. Text that is written while a draft is
 * offered takes its place, so the draft is set aside first. So does `restore` with the text that the draft replaces.
 * @param isResumed whether the editor already shows the newest draft
 */
export function useOfferedDraft(id: DraftOf, now: Written, changed: boolean, isResumed = false) {
  const [of] = useState(id)
  const [offered, setOffered] = useState(() =>
    placesOf(of)
      .slice(isResumed ? 1 : 0)
      .flatMap((place) => drafts.readDraft(place, names) ?? []),
  )
  const [newest, ...older] = offered
  useEffect(() => {
    if (changed && newest) drafts.keepDraft(asideOf(of), newest)
  }, [changed, newest, of])
  return {
    offered: newest ?? null,
    /** Takes the draft that the editor now shows off the offer. */
    restore: () => {
      if (changed) {
        const replaced = { ...now, at: new Date().toISOString() }
        drafts.keepDraft(asideOf(of), replaced)
        setOffered([replaced])
      } else {
        if (older.length === 0) drafts.forgetDraft(asideOf(of))
        setOffered(older)
      }
    },
    discard: () => {
      for (const place of placesOf(of))
        if (newest && drafts.readDraft(place, names)?.at === newest.at) drafts.forgetDraft(place)
      setOffered(older)
    },
  }
}
