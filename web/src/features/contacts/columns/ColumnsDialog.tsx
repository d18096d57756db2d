// Chooses the columns of the contacts table and their order, with checkboxes and arrow buttons that also work by
// keyboard.
import { useState } from 'react'
import { ActionIcon, Button, Checkbox, Flex } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { alwaysShown } from './chosen.ts'
import type { ColumnChoice } from './use-columns.ts'

interface ColumnsDialogProps {
  opened: boolean
  choices: readonly ColumnChoice[]
  /** The keys of the columns that are shown, in order. */
  shown: readonly string[]
  /** Null restores the default columns. */
  onChoose(keys: readonly string[] | null): void
  onClose(): void
}

function moved(keys: readonly string[], key: string, by: number): string[] {
  const rest = keys.filter((each) => each !== key)
  const to = keys.indexOf(key) + by
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}

interface LineProps {
  choice: ColumnChoice
  /** The position among the shown columns; -1 if it is not shown. */
  place: number
  count: number
  onToggle(): void
  onMove(by: number): void
}

function Line({ choice: { key, label }, place, count, onToggle, onMove }: LineProps) {
  const t = useTexts('contacts')
  return (
    <Flex component="li" gap="sm" align="center" justify="space-between" mih={32}>
      <Checkbox label={label} checked={place >= 0} disabled={key === alwaysShown} onChange={onToggle} />
      {place >= 0 && (
        <Flex component="span" gap={4}>
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
        </Flex>
      )}
    </Flex>
  )
}

/** Lists the shown columns first, in their order, then the others. */
export function ColumnsDialog({ opened, choices, shown, onChoose, onClose }: ColumnsDialogProps) {
  const t = useTexts('contacts')
  const [keys, setKeys] = useState(shown)
  const others = choices.filter(({ key }) => !keys.includes(key))
  const listed = [...keys.flatMap((key) => choices.filter((choice) => choice.key === key)), ...others]
  const toggle = (key: string) =>
    setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key])
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
      onSubmit={() => finish(keys)}
      onClose={onClose}
      moreActions={
        <Button variant="default" onClick={() => finish(null)}>
          {t('columns.reset')}
        </Button>
      }
    >
      <Flex component="ul" direction="column" aria-label={t('columns.title')}>
        {listed.map((choice) => (
          <Line
            key={choice.key}
            choice={choice}
            place={keys.indexOf(choice.key)}
            count={keys.length}
            onToggle={() => toggle(choice.key)}
            onMove={(by) => setKeys(moved(keys, choice.key, by))}
          />
        ))}
      </Flex>
    </FormDialog>
  )
}
