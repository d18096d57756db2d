// The bar above an editor that fills a page: back, name, the editor's own buttons, Save, and the next steps after
// saving.
import { useEffect, useRef, type ReactNode } from 'react'
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { incompleteButton } from '../../../ui/index.ts'
import { campaignPath } from '../paths.ts'
import styles from './letter.module.css'
import type { Saving } from './saving.ts'

interface TopBarProps {
  name: string
  onName(name: string): void
  saving: Pick<Saving, 'id' | 'isChanged' | 'isSaved' | 'isNameMissing' | 'busy' | 'save'>
  /** Opens the dialog that sends a test; undefined while there is nothing to send. */
  onTest: (() => void) | undefined
  children: ReactNode
}

export function TopBar({
  name,
  onName,
  saving: { id, isChanged, isSaved, isNameMissing, busy, save },
  onTest,
  children,
}: TopBarProps) {
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  const tUi = useTexts('ui')
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNameMissing) nameField.current?.focus()
  }, [isNameMissing])
  return (
    <div className={styles['topBar']}>
      <ActionIcon
        component={Link}
        to="/templates"
        variant="default"
        size={36}
        aria-label={t('back')}
        title={t('back')}
      >
        <ArrowLeft size={16} />
      </ActionIcon>
      <TextInput
        ref={nameField}
        miw={120}
        flex="1 1 160px"
        aria-label={tTemplates('name')}
        placeholder={tTemplates('name')}
        maxLength={1000}
        error={isNameMissing && tTemplates('missing.name')}
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      {children}
      <Group gap="xs" justify="flex-end" ms="auto">
        <Text role="status" span size="sm" c="dimmed">
          {isChanged ? t('notSaved') : isSaved ? t('saved') : ''}
        </Text>
        <Button variant="default" disabled={!onTest} onClick={onTest}>
          {tUi('test.title')}
        </Button>
        {id !== undefined && !isChanged && (
          <Button component={Link} to={campaignPath(id)} variant="default">
            {tTemplates('list.use')}
          </Button>
        )}
        <Button loading={busy} {...incompleteButton(name.trim() === '')} onClick={save}>
          {tTemplates('save')}
        </Button>
      </Group>
    </div>
  )
}
