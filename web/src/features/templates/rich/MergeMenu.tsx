// The menu beside the toolbar with the names for `{{ … }}`. Choosing one inserts it at the cursor (P21). For a field that
// a contact may lack, a small dialog first asks what to print then.
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button, Group, Menu, Popover, TextInput } from '@mantine/core'
import { mergeFieldNames } from '@lettermill/contracts'
import { Braces } from 'lucide-react'
import { inOrder, useFields, useFoldedKeys } from '../../../lib/contacts/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { isLinkField, type MergeName } from './merge-tags.ts'
import { keepsEscape } from './toolbar.ts'

interface MergeMenuProps {
  /** @param whenEmpty what to print for contacts who lack the field; '' for nothing */
  onPick(name: MergeName, whenEmpty: string): void
}

interface Asked {
  name: MergeName
  label: string
}

interface WhenEmptyProps {
  asked: Asked
  onInsert(whenEmpty: string): void
  onClose(): void
}

function WhenEmpty({ asked: { label }, onInsert, onClose }: WhenEmptyProps) {
  const t = useTexts('templates')
  const [words, setWords] = useState('')
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div onKeyDown={escape}>
      <TextInput
        size="xs"
        label={t('editor.whenEmpty.label', { field: label })}
        description={t('editor.whenEmpty.hint')}
        placeholder={t('editor.whenEmpty.example')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...keepsEscape}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter would save the dialog around the editor.
          event.preventDefault()
          onInsert(words.trim())
        }}
      />
      <Group justify="flex-end" gap={8} mt={8}>
        <Button size="compact-sm" variant="default" {...keepsEscape} onClick={onClose}>
          {t('editor.whenEmpty.cancel')}
        </Button>
        <Button size="compact-sm" {...keepsEscape} onClick={() => onInsert(words.trim())}>
          {t('editor.whenEmpty.insert')}
        </Button>
      </Group>
    </div>
  )
}

interface Item {
  key: string
  name: MergeName
  label: string
}

/** The fields that the workspace uses, and the links that each message has of its own. */
function useItems(): Item[] {
  const t = useTexts('templates')
  const { data: own = [] } = useFields()
  const { folded } = useFoldedKeys()
  const shown = mergeFieldNames.filter((name) => !folded.includes(name))
  return inOrder<Item>(
    shown.map((name) => ({ key: name, name, label: t(`fields.${name}`) })),
    own.map(({ key, label }) => ({ key: `fields.${key}`, name: `fields.${key}`, label })),
  )
}

/** The button with the menu. */
export function MergeMenu({ onPick }: MergeMenuProps) {
  const t = useTexts('templates')
  const items = useItems()
  const [asked, setAsked] = useState<Asked | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setAsked(null)
  const choose = (name: MergeName, label: string) => {
    // Every contact has an address, and each message its links.
    if (name === 'email' || isLinkField(name)) onPick(name, '')
    else setAsked({ name, label })
  }
  return (
    <Popover
      opened={asked !== null}
      onDismiss={close}
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false}
      withRoles={false}
      closeOnEscape={false}
      trapFocus
    >
      <Popover.Target>
        <span>
          <Menu
            position="bottom-end"
            shadow="md"
            withinPortal={false}
            menuItemTabIndex={0}
            returnFocus={false}
          >
            <Menu.Target>
              <Button
                ref={button}
                size="compact-sm"
                variant="default"
                leftSection={<Braces size={14} aria-hidden="true" />}
              >
                {t('editor.insertField')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {items.map(({ key, name, label }) => (
                <Menu.Item key={key} onClick={() => choose(name, label)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('editor.insertField')}>
        {asked && (
          <WhenEmpty
            key={asked.name}
            asked={asked}
            onClose={() => {
              close()
              button.current?.focus()
            }}
            onInsert={(whenEmpty) => {
              close()
              onPick(asked.name, whenEmpty)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
