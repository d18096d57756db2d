// `?` in the top bar: the operator's guide, the keyboard shortcuts, the API reference.
import { ActionIcon, Menu } from '@mantine/core'
import { CircleQuestionMark } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { ButtonMenu } from '../../ui/index.ts'

/** Opens what is outside of the app in a tab of its own, so that nothing unsaved is left. */
const beside = { component: 'a', target: '_blank', rel: 'noopener' } as const

export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts('app')
  return (
    <ButtonMenu
      // The menu stays inside the top bar, which is its landmark and always visible.
      withinPortal={false}
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('help.label')}>
          <CircleQuestionMark size={16} />
        </ActionIcon>
      }
    >
      <Menu.Item {...beside} href="/docs">
        {t('help.documentation')}
      </Menu.Item>
      <Menu.Item onClick={onShortcuts}>{t('shortcuts.title')}</Menu.Item>
      <Menu.Item {...beside} href="/api/docs">
        {t('help.reference')}
      </Menu.Item>
    </ButtonMenu>
  )
}
