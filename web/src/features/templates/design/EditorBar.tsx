// The bar above the letter: name, undo and redo, view, and Save.
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { Redo2, Undo2 } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { WidthChoice, type FrameWidth } from '../../../ui/index.ts'
import type { Saving } from '../letter/saving.ts'
import { TopBar } from '../letter/TopBar.tsx'
import type { DesignActions } from './history.ts'

export type View = 'edit' | 'preview'

interface EditorBarProps {
  name: string
  onName(name: string): void
  actions: DesignActions
  canUndo: boolean
  canRedo: boolean
  views: { view: View; setView(view: View): void; width: FrameWidth; setWidth(width: FrameWidth): void }
  saving: Pick<Saving, 'id' | 'isChanged' | 'isSaved' | 'isNameMissing' | 'busy' | 'save'>
  onTest(): void
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
  const { name, onName, saving, onTest } = props
  const { view, setView, width, setWidth } = props.views
  const t = useTexts('design')
  return (
    <TopBar name={name} onName={onName} saving={saving} onTest={onTest}>
      <Steps {...props} />
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        data={[
          { value: 'edit', label: t('edit') },
          { value: 'preview', label: t('preview.title') },
        ]}
        onChange={(chosen) => setView(chosen === 'preview' ? 'preview' : 'edit')}
      />
      {view === 'edit' && <WidthChoice width={width} onChange={setWidth} />}
    </TopBar>
  )
}
