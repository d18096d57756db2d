// What the form of each kind of block is given.
import type { DesignBlock, DesignTheme } from '@lettermill/contracts'

/** Changes fields of the block; `field` names what is typed in, so that a word is one step of undo. */
export type SetBlock<Block extends DesignBlock> = (part: Partial<Block>, field: string) => void

export interface FormProps<Block extends DesignBlock> {
  block: Block
  set: SetBlock<Block>
  theme: DesignTheme
}
