// Drag and drop of blocks and sections, by pointer and by keyboard. A dragged part is dropped into a gap between
// others.
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { BlockPlace } from '../document.ts'
import styles from '../design.module.css'

/** The part that is being dragged. */
export interface Dragged {
  kind: 'block' | 'section'
  id: string
  /** The name of the part, to show to people. */
  name: string
}

/** Where the part would be dropped: before the block at a place, or before the section with an index. */
export type Gap =
  { kind: 'block'; place: BlockPlace; name: string } | { kind: 'section'; index: number; name: string }

const dataOf = <Value,>(part: { data: { current?: unknown } } | null) =>
  part?.data.current as Value | undefined

/** Blocks are dropped between blocks, sections between sections. */
const sameKind: CollisionDetection = (args) => {
  const kind = dataOf<Dragged>(args.active)?.kind
  return closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter((each) => dataOf<Gap>(each)?.kind === kind),
  })
}

/** Arrow keys move from gap to gap, in the order of the page. */
const stepByKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code]
  if (by === undefined || !context.active) return undefined
  event.preventDefault()
  const kind = dataOf<Dragged>(context.active)?.kind
  const gaps = context.droppableContainers
    .getEnabled()
    .filter((each) => dataOf<Gap>(each)?.kind === kind)
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top)
    .sort((a, b) => a.rect.top - b.rect.top)
  const at = gaps.findIndex(({ id }) => id === context.over?.id)
  const next = gaps[Math.min(Math.max(at + by, 0), gaps.length - 1)]
  const size = context.collisionRect
  if (!next) return undefined
  return {
    x: next.rect.left + next.rect.width / 2 - (size?.width ?? 0) / 2,
    y: next.rect.top + next.rect.height / 2 - (size?.height ?? 0) / 2,
  }
}

const Dragging = createContext<Dragged['kind'] | null>(null)

/** The kind of part that is being dragged now. */
export const useDragging = () => useContext(Dragging)

interface DragAreaProps {
  dragged: Dragged | null
  onDragged(dragged: Dragged | null): void
  onDrop(dragged: Dragged, gap: Gap): void
  children: ReactNode
}

function useAnnouncements(): Announcements {
  const t = useTexts('design')
  return useMemo(() => {
    const part = (each: Parameters<typeof dataOf>[0]) => dataOf<Dragged>(each)?.name ?? ''
    const gap = (each: Parameters<typeof dataOf>[0]) => dataOf<Gap>(each)?.name ?? ''
    return {
      onDragStart: ({ active }) => t('drag.taken', { part: part(active) }),
      onDragOver: ({ active, over }) =>
        over ? t('drag.over', { part: part(active), place: gap(over) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t('drag.dropped', { part: part(active), place: gap(over) }) : t('drag.cancelled'),
      onDragCancel: () => t('drag.cancelled'),
    }
  }, [t])
}

/** The area within which parts can be dragged: the letter and its list of parts. */
export function DragArea({ dragged, onDragged, onDrop, children }: DragAreaProps) {
  const t = useTexts('design')
  const announcements = useAnnouncements()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls the page instead.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepByKeys }),
  )
  const dropped = ({ active, over }: DragEndEvent) => {
    onDragged(null)
    const [part, gap] = [dataOf<Dragged>(active), dataOf<Gap>(over)]
    if (part && gap) onDrop(part, gap)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={sameKind}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragStart={({ active }) => onDragged(dataOf<Dragged>(active) ?? null)}
      onDragCancel={() => onDragged(null)}
      onDragEnd={dropped}
    >
      <Dragging value={dragged?.kind ?? null}>{children}</Dragging>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={styles['dragged']}>{dragged.name}</div>}
      </DragOverlay>
    </DndContext>
  )
}
