// The sidebar on a narrow screen.
import { Drawer } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { Sidebar } from './Sidebar.tsx'

/** The main navigation as a drawer. It closes after each navigation. */
export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('app')
  const common = useTexts('ui')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={264}
      title={t('name')}
      closeButtonProps={{ 'aria-label': common('close') }}
      transitionProps={{ duration: 120 }}
      padding="sm"
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  )
}
