// A search box that searches while a person types. It reports the text after a pause in typing, so that characters
// typed quickly are one call to the server.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import styles from './page.module.css'

/** Milliseconds without typing. Together with a search of a million contacts, this still feels immediate. */
const pause = 50

interface SearchBoxProps {
  /** The name of the search, which is also the placeholder. */
  label: string
  /** Shows the name above the box, for use among fields with labels above them. */
  isNamedAbove?: boolean
  /** The current search text, e.g. of useSearchText. If it changes elsewhere, the box shows it at once. */
  value: string
  onChange(search: string): void
}

/** A box that filters a list by a text. */
export function SearchBox({ label, isNamedAbove = false, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The value that comes back may be older than the text in the box.
    if (value !== reported) {
      setReported(value)
      setTyped(value)
    }
  }
  const tell = useDebouncedCallback((search: string) => {
    setReported(search)
    onChange(search)
  }, pause)
  return (
    <TextInput
      type="search"
      className={styles['search'] ?? ''}
      {...(isNamedAbove ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<Search size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
    />
  )
}
