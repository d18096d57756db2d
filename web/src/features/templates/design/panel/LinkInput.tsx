// The target of a link: a URL, or one of the links that each message has of its own.
import { useState } from 'react'
import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { Braces } from 'lucide-react'
import { useFields, useFoldedKeys } from '../../../../lib/fields.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { isLinkAddress, linkAddress } from '../../editor/link.ts'
import { mergeTag } from '../../editor/merge.ts'

interface LinkFieldProps {
  label: string
  value: string
  onChange(value: string): void
  description?: string | undefined
  autoFocus?: boolean | undefined
}

/** The field with its menu. A typed URL is completed when the field loses the focus. */
export function LinkField({ label, value, onChange, description, autoFocus = false }: LinkFieldProps) {
  const t = useTexts('design')
  const [left, setLeft] = useState(false)
  const isWrong = left && value.trim() !== '' && !isLinkAddress(value)
  return (
    <TextInput
      label={label}
      description={description}
      placeholder="https://"
      maxLength={2000}
      value={value}
      data-autofocus={autoFocus || undefined}
      error={isWrong && t('link.wrong')}
      onChange={({ currentTarget }) => {
        setLeft(false)
        onChange(currentTarget.value)
      }}
      onBlur={() => {
        setLeft(true)
        if (isLinkAddress(value)) onChange(linkAddress(value))
      }}
      rightSection={<LinkMenu onPick={onChange} />}
    />
  )
}

function LinkMenu({ onPick }: { onPick: (address: string) => void }) {
  const t = useTexts('templates')
  const tDesign = useTexts('design')
  const { data: fields = [] } = useFields()
  const { folded } = useFoldedKeys()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={tDesign('link.menu')}
          title={tDesign('link.menu')}
        >
          <Braces size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
        {(['unsubscribe_url', 'preferences_url', 'view_in_browser_url'] as const).map((name) => (
          <Menu.Item key={name} onClick={() => onPick(mergeTag(name))}>
            {t(`fields.${name}`)}
          </Menu.Item>
        ))}
        {fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => onPick(mergeTag(`fields.${key}`))}>
            {label}
          </Menu.Item>
        ))}
        {!folded.includes('link') && (
          <Menu.Item onClick={() => onPick(mergeTag('link'))}>{t('fields.link')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LinkInputProps {
  label: string
  stored: string
  onDone(address: string): void
  onRemove: (() => void) | undefined
}

/** The field with a button. Nothing is stored until the button is pressed. */
export function LinkInput({ label, stored, onDone, onRemove }: LinkInputProps) {
  const t = useTexts('design')
  const [address, setAddress] = useState(stored)
  const isRight = isLinkAddress(address)
  const done = () => {
    if (isRight) onDone(linkAddress(address))
  }
  return (
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        done()
      }}
    >
      <LinkField label={label} value={address} onChange={setAddress} autoFocus />
      <Group gap={8} mt={8}>
        <Button size="xs" disabled={!isRight} onClick={done}>
          {t('link.set')}
        </Button>
        {onRemove && (
          <Button size="xs" variant="default" onClick={onRemove}>
            {t('link.remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
