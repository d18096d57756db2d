// The inputs of a condition on a field, depending on its operator.
import { useState } from 'react'
import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { filterLimits } from '@lettermill/contracts'
import { readAmount } from '@lettermill/contracts/cells'
import { choicesOf, fieldKinds } from '../../../lib/contacts/field-kinds.ts'
import { fieldInputs } from '../../../readers/field-inputs.ts'
import { numberLocale, useTexts } from '../../../lib/messages/index.ts'
import type { FieldChoice } from './choices.ts'
import { askedBy } from './conditions.ts'
import { Days } from './inputs.tsx'
import type { RowValues } from './rows.ts'
import styles from './builder.module.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

interface FieldValueProps {
  row: RowValues
  field: FieldChoice
  onChange(some: Partial<RowValues>): void
}

/**
 * A typed number as the server reads it, so that whoever means 1,000 by `1.000` sees a 1. Where the language of the app
 * or of the browser separates thousands by points, it is 1000. What is no number stays as it was typed.
 */
function numberOf(typed: string): string {
  const locales = [numberLocale(), navigator.language]
  const hasPoints = locales.some((locale) => new Intl.NumberFormat(locale).format(1.5) === '1,5')
  const plain = hasPoints && /^\D*\d{1,3}(?:\.\d{3})+\D*$/.test(typed) ? typed.replaceAll('.', '') : typed
  return readAmount(plain)?.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1') ?? typed
}

interface OneProps {
  label: string
  field: FieldChoice
  value: string
  onChange(value: string): void
}

function useAnswers() {
  const t = useTexts('segments')
  return { yes: t('row.yes'), no: t('row.no') }
}

/** An input for one value: a list if the field offers values, otherwise an input for a value of its type. */
function One({ label, field, value, onChange }: OneProps) {
  const t = useTexts('segments')
  const { first, isNumber } = fieldKinds[field.type]
  const choices = choicesOf(field, useAnswers(), [value])
  const shared = {
    'aria-label': label,
    className: styles['control'] ?? '',
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (choices) {
    const none = first === undefined ? [{ value: '', label: t('row.choose') }] : []
    return <NativeSelect {...shared} data={[...none, ...choices]} />
  }
  const input = fieldInputs[field.type]
  if (input?.type === 'date') return <TextInput {...shared} {...input} />
  return (
    <TextInput
      {...shared}
      className={styles['wide'] ?? ''}
      inputMode={input?.inputMode ?? 'text'}
      onBlur={() => {
        if (isNumber && value !== '') onChange(numberOf(value))
      }}
      maxLength={filterLimits.text}
      autoComplete="off"
    />
  )
}

/** An input for several values: offered ones are selected, other values are typed. */
function Several({ row, field, onChange }: FieldValueProps) {
  const t = useTexts('segments')
  const choices = choicesOf(field, useAnswers(), row.list)
  if (!choices)
    return <Typed label={t('row.values')} list={row.list} onChange={(list) => onChange({ list })} />
  return (
    <MultiSelect
      className={styles['wide'] ?? ''}
      aria-label={t('row.values')}
      value={row.list}
      data={choices}
      placeholder={row.list.length === 0 ? t('row.choose') : ''}
      onChange={(list) => onChange({ list: list.slice(0, filterLimits.values) })}
    />
  )
}

interface TypedProps {
  label: string
  list: string[]
  /** Characters that end a value as it is typed; none if values may contain them. */
  ends?: string[]
  onChange(list: string[]): void
}

/** An input for typed or pasted values. Enter or leaving the input ends a value. */
export function Typed({ label, list, ends = [], onChange }: TypedProps) {
  const t = useTexts('segments')
  const [typed, setTyped] = useState('')
  const change = (values: string[]) =>
    onChange(distinctValues(values.map(unquoted)).slice(0, filterLimits.values))
  return (
    // The library would split a pasted text at every comma, and not at its lines.
    <div
      className={styles['wide']}
      onPasteCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
        change([...list, ...pastedValues(typed + event.clipboardData.getData('text/plain'))])
        setTyped('')
      }}
    >
      <TagsInput
        aria-label={label}
        placeholder={list.length === 0 ? t('row.valuesText') : ''}
        acceptValueOnBlur
        splitChars={ends}
        maxTags={filterLimits.values}
        searchValue={typed}
        onSearchChange={setTyped}
        value={list}
        onChange={change}
      />
    </div>
  )
}

/** The inputs of the condition; none if the operator takes no value. */
export function FieldValue({ row, field, onChange }: FieldValueProps) {
  const t = useTexts('segments')
  const first = { field, value: row.value, onChange: (value: string) => onChange({ value }) }
  switch (askedBy(row.op)) {
    case 'nothing':
      return null
    case 'days': {
      const [isAround, isAgo] = [row.op === 'same_day', row.op === 'days_ago']
      return (
        <Days
          label={t(isAround ? 'row.around' : isAgo ? 'row.daysAgo' : 'row.days')}
          before={isAround ? '±' : ''}
          most={isAround ? filterLimits.around : filterLimits.days}
          unit={t(isAgo ? 'row.daysAgo' : 'row.daysUnit')}
          value={row.value}
          onChange={first.onChange}
        />
      )
    }
    case 'list':
      return <Several row={row} field={field} onChange={onChange} />
    case 'two':
      return (
        <>
          <One {...first} label={t('row.from')} />
          <span aria-hidden="true">{t('row.and')}</span>
          <One
            label={t('row.to')}
            field={field}
            value={row.second}
            onChange={(second) => onChange({ second })}
          />
        </>
      )
    case 'one':
      return <One {...first} label={t('row.value')} />
  }
}

// The values that a person types or pastes into a condition. A value may contain a comma, such as a name.
/** A value without the quotes around it. */
function unquoted(value: string): string {
  const [, inside] = /^"(.*)"$/.exec(value.trim()) ?? []
  return (inside?.replaceAll('""', '"') ?? value).trim()
}

/** The values of a line: between commas or tabs, except those in quotes. */
const inLine = (line: string) => line.match(/\s*"(?:[^"]|"")*"\s*(?=[,\t]|$)|[^,\t]+/g) ?? []

/** The values of a pasted text. If it has several lines, each line is a value, with its commas. */
function pastedValues(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const values = lines.length > 1 ? lines : inLine(lines[0] ?? '')
  return values.map(unquoted).filter((value) => value !== '')
}

/** The values without repeated ones. Letter case does not matter, as in the condition. */
function distinctValues(values: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const value of values) if (!byKey.has(value.toLowerCase())) byKey.set(value.toLowerCase(), value)
  return [...byKey.values()]
}
