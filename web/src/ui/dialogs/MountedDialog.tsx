// The window of a dialog, loaded when the first one opens.
import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTexts } from '../../lib/messages/index.ts'
import type { DialogProps } from './dialog-props.ts'
import styles from './dialogs.module.css'

const widths = { sm: 384, md: 512, lg: 720, xl: 960, full: 1360 }

export function MountedDialog(props: DialogProps) {
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
