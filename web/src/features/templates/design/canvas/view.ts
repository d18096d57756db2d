// The props of each kind of block's view.
import type { DesignBlock } from '@lettermill/contracts'
import type { Point } from '../rich/RichText.tsx'

export interface BlockViewProps<Block extends DesignBlock = DesignBlock> {
  block: Block
  /** Whether the block's text is being edited. */
  isWriting: boolean
  point: Point | null
  /** Called when the caret is at the requested place. */
  onCaret(): void
  /** Returns what was typed before the text editor had loaded; a second call returns nothing. */
  takeTyped(): string
  onLeave(): void
}
