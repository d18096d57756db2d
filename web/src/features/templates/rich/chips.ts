// Merge tags as chips in Quill. A chip is one unit that the caret passes like a character. Its value is the tag as it
// is stored, so that a text that is opened and saved stays the same.
import Embed from 'quill/blots/embed.js'
import { Delta } from 'quill/core.js'
import { partsOf, readTag, tagLabel, type TagLabels } from './merge-tags.ts'

const className = 'merge-chip'

/** The labels of the workspace's fields, which are the same for all chips. */
let labels: TagLabels = { field: (name) => name, withDefault: (label) => label }

function labelOf(written: string): string {
  const tag = readTag(written)
  return tag ? tagLabel(tag, labels) : written
}

export class MergeChip extends Embed {
  static override blotName = 'merge'
  static override className = className
  static override tagName = 'span'

  static override create(written: string): HTMLElement {
    const node = super.create(written) as HTMLElement
    node.dataset['tag'] = written
    node.textContent = labelOf(written)
    return node
  }

  static override value(node: HTMLElement): string {
    return node.dataset['tag'] ?? ''
  }

  /** What a copy contains. */
  html(): string {
    const copy = document.createElement('span')
    copy.textContent = MergeChip.value(this.domNode as HTMLElement)
    return copy.innerHTML
  }
}

/** Sets the labels of new chips, and of the chips in an element. */
export function labelChips(root: Element | null, given: TagLabels): void {
  labels = given
  for (const chip of chipsIn(root)) {
    const label = chip.querySelector('[contenteditable]')
    if (label) label.textContent = labelOf(chip.dataset['tag'] ?? '')
  }
}

/** Replaces the merge tags in the content by chips, except in code, which contains only text. */
export function withChips(content: Delta): Delta {
  let made = new Delta()
  content.eachLine((line, attributes) => {
    for (const { insert, attributes: around } of line.ops) {
      const isCode = 'code-block' in { ...attributes, ...around }
      const parts = typeof insert === 'string' && !isCode ? partsOf(insert) : [insert ?? '']
      for (const part of parts)
        made.insert(typeof part === 'object' && 'written' in part ? { merge: part.written } : part, around)
    }
    made.insert('\n', attributes)
  })
  const last = content.ops.at(-1)?.insert
  // The last line of a pasted text need not have an end.
  if (typeof last !== 'string' || !last.endsWith('\n')) made = made.slice(0, made.length() - 1)
  return made
}

/** The chips in an element. */
export function chipsIn(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>(`.${className}`) ?? [])]
}

/** The chip that contains this element; null if there is none. */
export function chipAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`.${className}`) : null
}
