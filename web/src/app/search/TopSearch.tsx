// The top bar's search (decision 36): leads to the campaigns whose name contains what was typed.
import { useState, type FormEvent } from 'react'
import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './search.module.css'

/** The search box of the top bar. */
export function TopSearch() {
  const t = useTexts('app')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.trim()) void navigate(`/campaigns?search=${encodeURIComponent(search.trim())}`)
  }
  return (
    <form role="search" onSubmit={submit} className={styles['search']}>
      <TextInput
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<Search size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </form>
  )
}
