// The props of a dialog, for its two files.
import type { ReactNode } from 'react'

export interface DialogProps {
  opened: boolean
  title: string
  /** Called for Escape, the close button, and a click beside the dialog. */
  onClose(): void
  /** Width: sm 384, md 512, lg 720, xl 960, full 1360 pixels; never wider than the screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  /** Whether a click beside the dialog leaves it open, for content that took time to write. */
  keepOnClickBeside?: boolean
  /**
   * Whether only the dialog's own buttons close it, so that a click beside the dialog or Escape does not end work by
   * accident.
   */
  locked?: boolean
  children: ReactNode
}
