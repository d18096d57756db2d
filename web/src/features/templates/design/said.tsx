// Announcements for people who do not see the letter: where a part was moved, and what undo and redo did.
import { useCallback, useMemo, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { Design } from '@lettermill/contracts'
import type { DesignTexts } from './block-kinds.tsx'
import { placeOf } from './document.ts'
import type { DesignActions } from './history.ts'

export interface Sentence {
  text: string
  /** Increases with each sentence, so that a repeated sentence counts as a new one. */
  number: number
}

/** The current announcement, and a function that announces the next one. */
export function useSaid(): { said: Sentence; say(text: string): void } {
  const [said, setSaid] = useState<Sentence>({ text: '', number: 0 })
  const say = useCallback((text: string) => setSaid(({ number }) => ({ text, number: number + 1 })), [])
  return { said, say }
}

/**
 * The live region with the announcement. It is a new element each time, because screen readers announce only changes.
 */
export function Said({ said }: { said: Sentence }) {
  return (
    <VisuallyHidden role="status">
      <span key={said.number}>{said.text}</span>
    </VisuallyHidden>
  )
}

/** The position of a part, such as `section 2, column 1, place 3`. */
function placeName(design: Design, id: string, t: DesignTexts): string {
  const place = placeOf(design, id)
  const numberOf = (section: string) => design.sections.findIndex((each) => each.id === section) + 1
  return place
    ? t('places.block', {
        section: numberOf(place.sectionId),
        column: place.column + 1,
        number: place.index + 1,
      })
    : t('places.section', { number: numberOf(id) })
}

/** Announces the position of a part after a move, or that it could not move further. */
export function saidOfStep(before: Design, after: Design, id: string, by: -1 | 1, t: DesignTexts): string {
  if (after === before) return t(by < 0 ? 'said.first' : 'said.last')
  return t(by < 0 ? 'said.up' : 'said.down', { place: placeName(after, id, t) })
}

/** Undo and redo that announce what they did. */
export function useSpokenSteps(
  actions: DesignActions,
  { past, future }: { past: readonly unknown[]; future: readonly unknown[] },
  say: (sentence: string) => void,
  t: DesignTexts,
): DesignActions {
  const [canUndo, canRedo] = [past.length > 0, future.length > 0]
  return useMemo(
    () => ({
      ...actions,
      undo: () => {
        actions.undo()
        say(t(canUndo ? 'said.undone' : 'said.noUndo'))
      },
      redo: () => {
        actions.redo()
        say(t(canRedo ? 'said.redone' : 'said.noRedo'))
      },
    }),
    [actions, canUndo, canRedo, say, t],
  )
}
