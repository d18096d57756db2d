// A dialog over the page. It traps the focus and returns it afterwards, and the page behind it does not scroll. The
// focus begins at the element with `data-autofocus`, otherwise at the title.
import { useRef, useState, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTexts } from '../../lib/messages/index.ts'
import { beginAtTitle } from './begin-at-title.ts'
import styles from './dialogs.module.css'
import { useToastsBeside } from './toasts-beside.ts'

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

const widths = { sm: 384, md: 512, lg: 720, xl: 960, full: 1360 }

/**
 * A dialog with a title. For a form use FormDialog, for a question ConfirmDialog. It is not rendered until it is first
 * opened: a screen can have ten dialogs.
 */
export function Dialog(props: DialogProps) {
  const { opened } = props
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  return wanted ? <MountedDialog {...props} /> : null
}

function MountedDialog(props: DialogProps) {
  const { opened, title, onClose, size = 'md', keepOnClickBeside = false, locked = false, children } = props
  const t = useTexts('ui')
  // Mantine returns the focus only after an opening that it saw, so the dialog is mounted closed.
  const isMounted = useMounted()
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      title={title}
      size={widths[size]}
      closeOnEscape={!locked}
      withCloseButton={!locked}
      closeOnClickOutside={!locked && !keepOnClickBeside}
      centered={size === 'sm'}
      yOffset="6vh"
      xOffset={16}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120, transition: 'pop' }}
      classNames={{ title: styles['title'] ?? '' }}
    >
      {children}
      <span ref={beginAtTitle} hidden />
    </Modal>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useToastsBeside(row)
  return (
    <div ref={row} className={styles['actions']}>
      {children}
    </div>
  )
}
