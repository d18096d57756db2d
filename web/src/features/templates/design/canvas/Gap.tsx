// The gap between two parts. Its plus adds a part there, and a dragged part can be dropped there.
import { useDroppable } from '@dnd-kit/core'
import { Plus } from 'lucide-react'
import styles from '../design.module.css'
import { useDragging, type Gap } from './dnd.tsx'

interface GapProps {
  id: string
  gap: Gap
  /** The label of the plus. */
  label: string
  onAdd(): void
}

/** The plus is for pointers. Keyboard users add parts with `/` and in the list of sections. */
export function GapBetween({ id, gap, label, onAdd }: GapProps) {
  const dragging = useDragging()
  const { setNodeRef, isOver } = useDroppable({ id, data: gap, disabled: dragging !== gap.kind })
  return (
    <div ref={setNodeRef} className={styles['gap']} data-kind={gap.kind} data-over={isOver || undefined}>
      {dragging === null && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          className={styles['plus']}
          onClick={(event) => {
            event.stopPropagation()
            onAdd()
          }}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
