// The menu beside the toolbar: what `{{ … }}` may name, inserted at the cursor (decision 21).
import { Button, Menu } from '@mantine/core'
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import { Braces } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'

interface MergeMenuProps {
  onPick(field: MergeFieldName): void
}

/** Fields of a contact, and the two links that each message has of its own. */
export function MergeMenu({ onPick }: MergeMenuProps) {
  const t = useTexts('templates')
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
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
      </Menu.Dropdown>
    </Menu>
  )
}
