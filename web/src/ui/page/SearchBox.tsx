// A search box that answers while a person types: it reports the text once the typing pauses, so that letters typed
// together are one call to the server.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import styles from './page.module.css'

/** Milliseconds. Together with a search of a million contacts it is short enough not to feel like waiting. */
const pause = 50

interface SearchBoxProps {
  /** The name of what is searched; also the placeholder. */
  label: string
  /** Shows the name above the box instead, among other fields with names above them. */
  isNamedAbove?: boolean
  /** The text in force, e.g. of useSearchText; a change of it from elsewhere shows at once. */
  value: string
  onChange(search: string): void
}

/** Filters a list by a text. */
export function SearchBox({ label, isNamedAbove = false, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The text that comes back may be older than what is in the box by now.
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
