// The bar above the letter: its name, undo and redo, what is shown, and Save.
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { WidthChoice, type FrameWidth } from '../../../ui/index.ts'
import styles from './design.module.css'
import type { DesignActions } from './history.ts'

export type View = 'edit' | 'preview'

interface EditorBarProps {
  name: string
  onName(name: string): void
  actions: DesignActions
  canUndo: boolean
  canRedo: boolean
  view: View
  onView(view: View): void
  width: FrameWidth
  onWidth(width: FrameWidth): void
  isChanged: boolean
  /** Whether it was saved since it was opened. */
  isSaved: boolean
  busy: boolean
  onSave(): void
}

function Steps({ actions, canUndo, canRedo }: Pick<EditorBarProps, 'actions' | 'canUndo' | 'canRedo'>) {
  const t = useTexts('design')
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!canUndo}
        onClick={actions.undo}
      >
        <Undo2 size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!canRedo}
        onClick={actions.redo}
      >
        <Redo2 size={16} />
      </ActionIcon>
    </ActionIcon.Group>
  )
}

export function EditorBar(props: EditorBarProps) {
  const { name, onName, view, onView, width, onWidth, isChanged, isSaved, busy, onSave } = props
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
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
        className={styles['name'] ?? ''}
        aria-label={tTemplates('name')}
        placeholder={tTemplates('name')}
        maxLength={1000}
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <Steps {...props} />
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        data={[
          { value: 'edit', label: t('edit') },
          { value: 'preview', label: t('preview.title') },
        ]}
        onChange={(chosen) => onView(chosen === 'preview' ? 'preview' : 'edit')}
      />
      {view === 'edit' && <WidthChoice width={width} onChange={onWidth} />}
      <span role="status" className={styles['state']}>
        {isChanged ? t('notSaved') : isSaved ? t('saved') : ''}
      </span>
      <Button loading={busy} disabled={name.trim() === ''} onClick={onSave}>
        {tTemplates('save')}
      </Button>
    </div>
  )
}
