// The props of each kind of block's form.
import type { DesignBlock, DesignTheme } from '@lettermill/contracts'

/** Changes properties of the block. `field` names the input, so that typing a word is one undo step. */
export type SetBlock<Block extends DesignBlock> = (part: Partial<Block>, field: string) => void

export interface FormProps<Block extends DesignBlock> {
  block: Block
  set: SetBlock<Block>
  theme: DesignTheme
}
