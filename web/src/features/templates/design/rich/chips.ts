// Merge tags as chips in Quill. A chip is one unit that the caret passes like a character.
import Embed from 'quill/blots/embed.js'
import { cleanHtml } from '../../editor/html/clean.ts'
import { Quill, type Delta } from '../../editor/quill.ts'
import { partsOf, tagLabel, writtenTag, type MergeTag, type TagLabels } from './merge-tags.ts'

interface Chip {
  /** The merge tag as it is stored. */
  written: string
  label: string
}

const className = 'merge-chip'

class MergeChip extends Embed {
  static override blotName = 'merge'
  static override className = className
  static override tagName = 'span'

  static override create(value: Chip): HTMLElement {
    const node = super.create() as HTMLElement
    node.dataset['tag'] = value.written
    node.textContent = value.label
    return node
  }

  static override value(node: HTMLElement): Chip {
    return { written: node.dataset['tag'] ?? '', label: node.textContent.replaceAll('\uFEFF', '') }
  }
}

Quill.register('formats/merge', MergeChip, true)

export function chipOf(tag: MergeTag, labels: TagLabels): Chip {
  return { written: writtenTag(tag), label: tagLabel(tag, labels) }
}

/** Replaces the merge tags in the content by chips. */
export function withChips(content: Delta, labels: TagLabels): Delta {
  const Deltas = Quill.import('delta') as new () => Delta
  return content.reduce((made, { insert, attributes }) => {
    if (typeof insert !== 'string') return made.insert(insert ?? '', attributes)
    for (const part of partsOf(insert)) {
      if (typeof part === 'string') made.insert(part, attributes)
      else made.insert({ merge: chipOf(part, labels) }, attributes)
    }
    return made
  }, new Deltas())
}

/** The HTML to store, with merge tags in place of chips; '' if a reader would see nothing. */
export function readRich(quill: Quill): string {
  const root = quill.root.cloneNode(true) as HTMLElement
  const chips = [...root.querySelectorAll<HTMLElement>(`.${className}`)]
  const isEmpty = quill.getText().trim() === '' && chips.length === 0 && root.querySelector('img') === null
  if (isEmpty) return ''
  for (const chip of chips) chip.replaceWith(chip.dataset['tag'] ?? '')
  root.normalize()
  return cleanHtml(root)
}

/** The chip that contains this element; null if there is none. */
export function chipAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`.${className}`) : null
}
