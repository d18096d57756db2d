// The columns of a file. If there are many, the list shows some of them, those with a field first, and a search box.
// A file of ten thousand columns therefore opens as fast as a small one.
import { useState, type ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { change, choose, consentKey, suggested, type Choices } from '../choices.ts'
import type { PickedCsv } from '../state.ts'
import { ColumnRow, useFieldOptions } from './ColumnRow.tsx'
import type { MappingForm } from './use-mapping-form.ts'
import styles from '../import.module.css'

/** If a file has more columns than this, the list begins with `atOnce` of them. */
const mostListed = 60
/** How many are listed at first, and how many more each press of the button adds. */
const atOnce = 30

interface ColumnListProps {
  picked: PickedCsv
  form: MappingForm
  /** The choice that belongs to the column that says who agreed to mail. */
  consentRule: ReactNode
}

/** The columns whose header contains the search. Columns that had a field when the dialog opened come first. */
function useListed({ headers }: PickedCsv, { columns }: Choices) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(headers.length > mostListed ? atOnce : mostListed)
  // The order stays as it was when the dialog opened: rows that move while somebody chooses are hard to follow.
  const [order] = useState(() => {
    if (headers.length <= mostListed) return [...headers.keys()]
    const found = new Set(Object.values(columns).flatMap((column) => column ?? []))
    return [
      ...[...found].sort((one, other) => one - other),
      ...[...headers.keys()].filter((column) => !found.has(column)),
    ]
  })
  const wanted = search.trim().toLowerCase()
  const matching =
    wanted === '' ? order : order.filter((column) => headers[column]?.toLowerCase().includes(wanted))
  return {
    search,
    setSearch: (text: string) => {
      setSearch(text)
      setMost(atOnce)
    },
    listed: matching.slice(0, most),
    more: matching.length > most ? () => setMost(most + atOnce) : null,
    found: matching.length,
  }
}

/** A choice for each column, and a search box if there are more than `mostListed`. */
export function ColumnList({ picked, form, consentRule }: ColumnListProps) {
  const t = useTexts('contacts')
  const { headers, sample, guesses } = picked
  const choices = form.entered
  const options = useFieldOptions(choices.fields)
  const { search, setSearch, listed, more, found } = useListed(picked, choices)
  return (
    <fieldset className={styles['columns']}>
      <legend>{t('import.columns')}</legend>
      {headers.length > mostListed && (
        <TextInput
          label={t('import.findColumn')}
          description={t('import.foundColumns', {
            shown: formatNumber(listed.length),
            columns: formatNumber(found),
          })}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div className={styles['fields']}>
        {listed.map((column) => {
          const header = headers[column] ?? ''
          const made = () => suggested(header, guesses[column] ?? { type: 'text' })
          return (
            <ColumnRow
              key={column}
              header={header}
              sample={sample[column] ?? ''}
              column={column}
              choices={choices}
              options={options}
              tried={form.tried}
              onChoose={(choice) => form.change((now) => choose(now, column, choice, made()))}
              onEdit={(part) => form.change((now) => change(now, column, part))}
            >
              {choices.columns[consentKey] === column && consentRule}
            </ColumnRow>
          )
        })}
      </div>
      {more && (
        <Button variant="default" size="compact-sm" onClick={more}>
          {t('import.moreColumns')}
        </Button>
      )}
    </fieldset>
  )
}
