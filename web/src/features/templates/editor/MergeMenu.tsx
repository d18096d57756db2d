// The menu beside the toolbar with the names for `{{ … }}`. Choosing one inserts it at the cursor (P21).
import { Button, Menu } from '@mantine/core'
import { mergeFieldNames } from '@lettermill/contracts'
import { Braces } from 'lucide-react'
import { useFields } from '../../../lib/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { MergeName } from './merge.ts'

interface MergeMenuProps {
  onPick(name: MergeName): void
}

/** Built-in fields, the links that each message has of its own, and custom fields. */
export function MergeMenu({ onPick }: MergeMenuProps) {
  const t = useTexts('templates')
  const { data: fields = [] } = useFields()
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withinPortal={false}

      menuItemTabIndex={0}
      returnFocus={false}
    >
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<Braces size={14} aria-hidden="true" />}>
          {t('editor.insertField')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {mergeFieldNames.map((field) => (
          <Menu.Item key={field} onClick={() => onPick(field)}>
            {t(`fields.${field}`)}
          </Menu.Item>
        ))}
        {fields.length > 0 && <Menu.Label>{t('editor.ownFields')}</Menu.Label>}
        {fields.map(({ key, label }) => (
          <Menu.Item key={`fields.${key}`} onClick={() => onPick(`fields.${key}`)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
