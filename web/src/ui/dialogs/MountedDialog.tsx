// The window of a dialog, loaded when the first one opens.
import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTexts } from '../../lib/messages/index.ts'
import { beginAtTitle } from './begin-at-title.ts'
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
