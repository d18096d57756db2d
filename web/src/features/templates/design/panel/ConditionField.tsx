// Who sees a block: readers on phones or computers, and contacts who match a condition.
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import {
  conditionOperators,
  contactFieldKeys,
  designLimits,
  type DesignBlock,
  type DesignCondition,
  type DesignConditions,
} from '@lettermill/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { inOrder, useFields, useFoldedKeys } from '../../../../lib/contacts/fields.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { Choice } from './fields.tsx'

interface ConditionProps {
  condition: DesignCondition
  number: number
  onChange(condition: DesignCondition): void
  onRemove(): void
}

const isAlone = (operator: DesignCondition['operator']) => operator === 'has_value' || operator === 'is_empty'

function Condition({ condition, number, onChange, onRemove }: ConditionProps) {
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  const { data: fields = [] } = useFields()
  const { field, operator, value } = condition
  const { folded } = useFoldedKeys()
  const shown = contactFieldKeys.filter((key) => key === field || !folded.includes(key))
  const known = inOrder(
    shown.map((key) => ({ key: key as string, label: tTemplates(`fields.${key}`) })),
    fields.map(({ key, label }) => ({ key: `fields.${key}`, label })),
  ).map(({ key, label }) => ({ value: key, label }))
  const choices = known.some((each) => each.value === field)
    ? known
    : [...known, { value: field, label: field }]
  return (
    <div className={styles['condition']}>
      <NativeSelect
        aria-label={t('show.field', { number })}
        value={field}
        data={choices}
        onChange={({ currentTarget }) => onChange({ ...condition, field: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('show.operator', { number })}
        value={operator}
        data={conditionOperators.map((each) => ({ value: each, label: t(`show.operators.${each}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = conditionOperators.find((each) => each === currentTarget.value)
          if (chosen) onChange({ ...condition, operator: chosen, value: isAlone(chosen) ? '' : value })
        }}
      />
      {!isAlone(operator) && (
        <TextInput
          aria-label={t('show.value', { number })}
          maxLength={500}
          value={value}
          onChange={({ currentTarget }) =>
            // Liquid has no escapes in strings, so a value cannot contain these characters.
            onChange({ ...condition, value: currentTarget.value.replace(/["\\{}<>]/g, '') })
          }
        />
      )}
      <ActionIcon variant="default" size={36} aria-label={t('show.remove', { number })} onClick={onRemove}>
        <Trash2 size={16} />
      </ActionIcon>
    </div>
  )
}

const firstCondition: DesignCondition = { field: 'first_name', operator: 'has_value', value: '' }

interface ShowFieldProps {
  block: DesignBlock
  onChange(part: Partial<Pick<DesignBlock, 'show' | 'only_if'>>, field: string): void
}

export function ShowField({ block: { show, only_if }, onChange }: ShowFieldProps) {
  const t = useTexts('design')
  const set = (rules: DesignConditions | null) => onChange({ only_if: rules }, 'only_if')
  const conditions = only_if?.conditions ?? []
  const match = only_if?.match ?? 'all'
  const write = (next: DesignCondition[]) => set(next.length === 0 ? null : { match, conditions: next })
  return (
    <fieldset className={styles['group']}>
      <legend>{t('show.title')}</legend>
      <Choice
        label={t('show.where')}
        value={show}
        choices={(['both', 'phone', 'desktop'] as const).map((value) => ({
          value,
          label: t(`show.${value}`),
        }))}
        onChange={(value) => onChange({ show: value }, 'show')}
      />
      {conditions.length > 1 && (
        <Choice
          label={t('show.match')}
          value={match}
          choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`show.matches.${value}`) }))}
          onChange={(value) => set({ match: value, conditions })}
        />
      )}
      {conditions.map((condition, at) => (
        <Condition
          key={at}
          number={at + 1}
          condition={condition}
          onChange={(changed) => write(conditions.map((each, place) => (place === at ? changed : each)))}
          onRemove={() => write(conditions.filter((_each, place) => place !== at))}
        />
      ))}
      {conditions.length < designLimits.conditions && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden="true" />}
            onClick={() => write([...conditions, firstCondition])}
          >
            {t(conditions.length === 0 ? 'show.only' : 'show.more')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
