// The buttons at the corner of the selected block or section.
import type { ReactNode } from 'react'
import { useDraggable } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, BookmarkPlus, Copy, GripVertical, Settings2, Trash2 } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import type { Dragged } from './dnd.tsx'

export interface PartActions {
  onStep(by: -1 | 1): void
  onDuplicate(): void
  onRemove(): void
  /** Saves the section for other designs; only for sections. */
  onKeep?: (() => void) | undefined
  /** Moves the focus to the part's settings. The button is shown only where the settings are below the letter. */
  onSettings(): void
}

interface PartBarProps extends PartActions {
  part: Dragged
}

function BarButton({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      {children}
    </button>
  )
}

export function PartBar({ part, onStep, onDuplicate, onRemove, onKeep, onSettings }: PartBarProps) {
  const t = useTexts('design')
  const { attributes, listeners, setNodeRef } = useDraggable({ id: `${part.kind}-${part.id}`, data: part })
  return (
    <div role="toolbar" aria-label={t('bar.of', { part: part.name })} className={styles['partBar']}>
      <button
        type="button"
        ref={setNodeRef}
        className={styles['handle']}
        {...attributes}
        {...listeners}
        aria-label={t('bar.drag')}
        title={t('bar.drag')}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <BarButton name={t('bar.up')} onPress={() => onStep(-1)}>
        <ArrowUp size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name={t('bar.down')} onPress={() => onStep(1)}>
        <ArrowDown size={14} aria-hidden="true" />
      </BarButton>
      <BarButton name={t('bar.duplicate')} onPress={onDuplicate}>
        <Copy size={14} aria-hidden="true" />
      </BarButton>
      {onKeep && (
        <BarButton name={t('bar.keep')} onPress={onKeep}>
          <BookmarkPlus size={14} aria-hidden="true" />
        </BarButton>
      )}
      <span className={styles['settingsButton']}>
        <BarButton name={t('bar.settings')} onPress={onSettings}>
          <Settings2 size={14} aria-hidden="true" />
        </BarButton>
      </span>
      <BarButton name={t('bar.remove')} onPress={onRemove}>
        <Trash2 size={14} aria-hidden="true" />
      </BarButton>
    </div>
  )
}
