// What the view of each kind of block is given.
import type { DesignBlock } from '@lettermill/contracts'
import type { Point } from '../rich/RichText.tsx'

export interface BlockViewProps<Block extends DesignBlock = DesignBlock> {
  block: Block
  /** Whether its text can be written now. */
  isWriting: boolean
  point: Point | null
  /** The caret is where it was wanted. */
  onCaret(): void
  onLeave(): void
}
