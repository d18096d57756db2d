// Finds the part of a text that a link command applies to.
import type { Quill } from '../../editor/quill.ts'

export interface Selection {
  index: number
  length: number
}

/** The selection, or if it is empty, the whole link at the caret. */
export function linkRange(quill: Quill, { index, length }: Selection): Selection {
  if (length > 0) return { index, length }
  const [leaf] = quill.getLeaf(index)
  let blot = leaf?.parent as { statics: { blotName?: string }; parent: unknown; length(): number } | undefined
  while (blot && blot.statics.blotName !== 'link') blot = blot.parent as typeof blot
  return blot ? { index: quill.getIndex(blot as never), length: blot.length() } : { index, length }
}

/** The word at the caret; empty if the caret is between two spaces. */
export function wordRange(quill: Quill, index: number): Selection {
  const before = /\S*$/.exec(quill.getText(0, index))?.[0].length ?? 0
  const after = /^\S*/.exec(quill.getText(index))?.[0].length ?? 0
  return { index: index - before, length: before + after }
}
