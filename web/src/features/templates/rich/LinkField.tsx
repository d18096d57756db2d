// The target of a link: a URL, or one of the links that each message has of its own.
import { useState } from 'react'
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { Braces } from 'lucide-react'
import { useFields, useFoldedKeys } from '../../../lib/contacts/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { isLinkAddress, linkAddress } from './link.ts'
import { linkFields, mergeTag } from './merge-tags.ts'
import { keepsEscape } from './toolbar.ts'

interface LinkFieldProps {
  label: string
  value: string
  onChange(value: string): void
  description?: string | undefined
  autoFocus?: boolean | undefined
}

/** The field with its menu. A typed URL is completed when the field loses the focus. */
export function LinkField({ label, value, onChange, description, autoFocus = false }: LinkFieldProps) {
  const t = useTexts('templates')
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
      {...keepsEscape}
      error={isWrong && t('editor.link.wrong')}
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
  const { data: fields = [] } = useFields()
  const { folded } = useFoldedKeys()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          {...keepsEscape}
          aria-label={t('editor.link.menu')}
          title={t('editor.link.menu')}
        >
          <Braces size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
        {linkFields.map((name) => (
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
