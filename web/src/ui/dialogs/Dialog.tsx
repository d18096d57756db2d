// A dialog over the page. It traps the focus and returns it afterwards, and the page behind it does not scroll. The
// focus begins at the element with `data-autofocus`, otherwise at the title.
import { useRef, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTexts } from '../../lib/messages/index.ts'
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

/** A dialog with a title. For a form use FormDialog, for a question ConfirmDialog. */
export function Dialog(props: DialogProps) {
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

/**
 * Moves the focus to the title, as the ARIA Authoring Practices advise for dialogs with much text, unless a part of the
 * content has requested the focus. Otherwise it would begin on the close button, and a screen reader would say "Close"
 * before the content.
 * @param end the last element of the dialog; when it exists, all parts have made their requests
 */
function beginAtTitle(end: HTMLElement | null): void {
  const dialog = end?.closest('[role="dialog"]')
  if (!dialog || dialog.querySelector('[data-autofocus]') || dialog.contains(document.activeElement)) return
  const title = dialog.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('data-autofocus', 'true')
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
