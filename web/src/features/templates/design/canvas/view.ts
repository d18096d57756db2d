// The props of each kind of block's view.
import type { DesignBlock } from '@lettermill/contracts'

/** Where a pointer pressed, in pixels of the window. */
export interface Point {
  x: number
  y: number
}

export interface BlockViewProps<Block extends DesignBlock = DesignBlock> {
  block: Block
  /** Whether the block's text is being edited. */
  isWriting: boolean
  /** Where to put the caret first; null: the text does not take the focus. */
  point: Point | null
  /** Called when the caret is at the requested place. */
  onCaret(): void
  /** Returns what was typed before the text editor had loaded; a second call returns nothing. */
  takeTyped(): string
  onLeave(): void
}
