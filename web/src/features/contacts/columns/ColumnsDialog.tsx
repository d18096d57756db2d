// Chooses the columns of the contacts' table, and their order: by boxes and arrows, so that a keyboard does it too.
import { useState } from 'react'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { alwaysShown, type ShownField } from './chosen.ts'
import styles from './columns.module.css'

interface ColumnsDialogProps {
  opened: boolean
  fields: readonly ShownField[]
  /** What the table shows, in its order. */
  shown: readonly string[]
  /** Null goes back to what is shown where nobody chose. */
  onChoose(ids: readonly string[] | null): void
  onClose(): void
}

function moved(ids: readonly string[], id: string, by: number): string[] {
  const rest = ids.filter((each) => each !== id)
  const to = ids.indexOf(id) + by
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

interface LineProps {
  field: ShownField
  /** Its place among the shown ones; -1 where it is not shown. */
  place: number
  count: number
  onToggle(): void
  onMove(by: number): void
}

function Line({ field: { id, label }, place, count, onToggle, onMove }: LineProps) {
  const t = useTexts('contacts')
  return (
    <li className={styles['line']}>
      <Checkbox label={label} checked={place >= 0} disabled={id === alwaysShown} onChange={onToggle} />
      {place >= 0 && (
        <span className={styles['arrows']}>
          <ActionIcon
            variant="subtle"
            aria-label={t('columns.up', { label })}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('columns.down', { label })}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={16} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

/** Shown fields first, in their order, then the others. */
export function ColumnsDialog({ opened, fields, shown, onChoose, onClose }: ColumnsDialogProps) {
  const t = useTexts('contacts')
  const [ids, setIds] = useState(shown)
  const others = fields.filter(({ id }) => !ids.includes(id))
  const listed = [...ids.flatMap((id) => fields.filter((field) => field.id === id)), ...others]
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  const finish = (chosen: readonly string[] | null) => {
    onChoose(chosen)
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      title={t('columns.title')}
      size="sm"
      submitLabel={t('columns.save')}
      onSubmit={() => finish(ids)}
      onClose={onClose}
      moreActions={
        <Button variant="default" onClick={() => finish(null)}>
          {t('columns.reset')}
        </Button>
      }
    >
      <ul className={styles['lines']} aria-label={t('columns.title')}>
        {listed.map((field) => (
          <Line
            key={field.id}
            field={field}
            place={ids.indexOf(field.id)}
            count={ids.length}
            onToggle={() => toggle(field.id)}
            onMove={(by) => setIds(moved(ids, field.id, by))}
          />
        ))}
      </ul>
    </FormDialog>
  )
}
