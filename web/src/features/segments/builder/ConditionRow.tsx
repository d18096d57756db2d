// One condition: its subject, its operator, its value, and an error if there is one.
import { useEffect, useId, useRef } from 'react'
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { X } from 'lucide-react'
import { useFoldedKeys } from '../../../lib/contacts/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Detail } from '../../../ui/index.ts'
import type { FieldChoice } from './choices.ts'
import { conditionOf, operatorsFor, startOf } from './conditions.ts'
import { useBuilder } from './context.ts'
import type { Row } from './draft.ts'
import { FieldValue } from './FieldValue.tsx'
import { goneIn } from './gone.ts'
import { OtherValue } from './OtherValue.tsx'
import { fieldOf, otherKinds, type RowValues, type What } from './rows.ts'
import styles from './builder.module.css'

interface RowProps {
  row: Row
  /** The row's number, by which screen readers name it. */
  number: string
  onChange(some: Partial<RowValues>): void
}

function WhatSelect({ row, onChange }: RowProps) {
  const t = useTexts('segments')
  const { choices, typeOf, added } = useBuilder()
  const select = useRef<HTMLSelectElement>(null)
  const isAdded = added === row.key
  useEffect(() => {
    if (isAdded) select.current?.focus()
  }, [isAdded])
  const key = fieldOf(row.what)
  const { folded } = useFoldedKeys()
  const fields = (choices.fields ?? [])
    .filter((field) => field.key === key || !folded.includes(field.key))
    .map((field) => ({ value: `field:${field.key}`, label: field.label }))
  const isUnknown = key !== null && fields.every(({ value }) => value !== row.what)
  const lost = isUnknown
    ? [{ value: row.what, label: choices.fields ? t('row.gone', { id: key }) : key }]
    : []
  const choose = (what: What) => onChange(startOf(what, typeOf(fieldOf(what) ?? '')))
  return (
    <NativeSelect
      ref={select}
      aria-label={t('row.what')}
      className={styles['control'] ?? ''}
      data={[
        ...lost,
        { group: t('kinds.fields'), items: fields },
        {
          group: t('kinds.others'),
          items: otherKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
      ]}
      value={row.what}
      onChange={({ currentTarget }) => choose(currentTarget.value as What)}
    />
  )
}

/** The operator and the value of a condition on a field. */
function FieldPart({ row, field, onChange }: RowProps & { field: FieldChoice }) {
  const t = useTexts('segments')
  const operators = operatorsFor(field.type)
  return (
    <>
      <NativeSelect
        aria-label={t('row.operator')}
        className={styles['control'] ?? ''}
        data={operators.map((op) => ({ value: op, label: t(`field.${op}`) }))}
        value={row.op}
        onChange={({ currentTarget }) => onChange({ op: currentTarget.value })}
      />
      <FieldValue row={row} field={field} onChange={onChange} />
    </>
  )
}

/** The error of a row, and what to do about it; null if there is none. */
function useComplaint(row: Row): string | null {
  const t = useTexts('segments')
  const { choices, typeOf, isTried } = useBuilder()
  const gone = goneIn(row, choices)
  if (gone !== null) return t(`row.fix.${gone}`)
  return isTried && conditionOf(row, typeOf) === null ? t('row.missing') : null
}

const withoutValue: ReadonlySet<string> = new Set(['is_not', 'ne'])

/** The row. */
export function ConditionRow({ row }: { row: Row }) {
  const t = useTexts('segments')
  const { choices, numbers, change } = useBuilder()
  const complaint = useComplaint(row)
  const number = String(numbers.get(row.key) ?? 1)
  const onChange = (some: Partial<RowValues>) => change(row.key, (now) => ({ ...now, ...some }) as Row)
  const key = fieldOf(row.what)
  const field = choices.fields?.find((each) => each.key === key)
  const props = { row, number, onChange }
  const noteId = useId()
  const isNot = key !== null && withoutValue.has(row.op)
  return (
    <div
      role="group"
      aria-label={t('row.label', { number })}
      aria-describedby={noteId}
      className={styles['row']}
    >
      <Group gap="xs" miw={0}>
        <WhatSelect {...props} />
        {field && <FieldPart {...props} field={field} />}
        {key === null && <OtherValue {...props} />}
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles['remove'] ?? ''}
        aria-label={t('row.remove', { number })}
        onClick={() => change(row.key, () => null)}
      >
        <X size={16} />
      </ActionIcon>
      <div id={noteId} className={styles['notes']}>
        {complaint && (
          <Text size="sm" c="var(--kit-danger)" data-complaint>
            {complaint}
          </Text>
        )}
        {isNot && <Detail>{t('row.withoutValue')}</Detail>}
      </div>
    </div>
  )
}
