// Which column a field is read from: a plain list where there are few columns, one to be searched where there are
// many, so that a file of ten thousand columns opens no slower.
import { useState } from 'react'
import { NativeSelect, Select } from '@mantine/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../import.module.css'

/** More than anybody wants to scroll through. */
const mostListed = 60

interface ColumnSelectProps {
  label: string
  description: string | undefined
  /** Each with a name of its own. */
  headers: readonly string[]
  column: number | undefined
  onChange(column: number | undefined): void
}

/** Whether there are so many columns that they are searched rather than listed. */
export const isLong = (headers: readonly string[]) => headers.length > mostListed

/** A labelled choice among the columns, or none of them. */
export function ColumnSelect(props: ColumnSelectProps) {
  return isLong(props.headers) ? <SearchedColumns {...props} /> : <ListedColumns {...props} />
}

const valueOf = (column: number | undefined) => (column === undefined ? '' : String(column))
const columnOf = (value: string | null) => (value ? Number(value) : undefined)
const option = (label: string, column: number) => ({ value: String(column), label })

function ListedColumns({ label, description, headers, column, onChange }: ColumnSelectProps) {
  const t = useTexts('contacts')
  return (
    <NativeSelect
      className={styles['field'] ?? ''}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={valueOf(column)}
      data={[{ value: '', label: t('import.noColumn') }, ...headers.map(option)]}
      onChange={({ currentTarget: { value } }) => onChange(columnOf(value))}
    />
  )
}

/** As many as can be looked over at once; whoever misses one types more of its name. */
const mostFound = 30

/** The columns whose name holds the search, no more than can be looked over. */
function matching(headers: readonly string[], search: string): { value: string; label: string }[] {
  const wanted = search.trim().toLowerCase()
  const found: { value: string; label: string }[] = []
  for (const [column, header] of headers.entries()) {
    if (header.toLowerCase().includes(wanted)) found.push(option(header, column))
    if (found.length === mostFound) break
  }
  return found
}

function SearchedColumns({ label, description, headers, column, onChange }: ColumnSelectProps) {
  const t = useTexts('contacts')
  const chosen = column === undefined ? null : option(headers[column] ?? '', column)
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState(chosen?.label ?? '')
  // The box holds the name of the column that is chosen: then all are offered, not that one alone.
  const found = opened ? matching(headers, search === chosen?.label ? '' : search) : []
  const others = found.filter(({ value }) => value !== chosen?.value)
  return (
    <Select
      className={styles['field'] ?? ''}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={t('import.findColumn', { columns: headers.length })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('import.noColumn') }}
      nothingFoundMessage={t('import.noSuchColumn')}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={chosen?.value ?? null}
      data={chosen ? [chosen, ...others] : others}
      // What was found is all that is offered.
      filter={({ options }) => options}
      onChange={(value) => onChange(columnOf(value))}
    />
  )
}
