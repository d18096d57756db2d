// Previous, next, the current page, and a jump to a distant page.
import { useState, type FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './table.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  /** How many there are; nothing is shown for one, unless `always`. */
  pages: number
  /** Whether there are more than these; they cannot be turned to. */
  atLeast?: boolean
  always?: boolean
  /** Where there is more than one on the page, what each turns. */
  label?: string
  onChange(page: number): void
}

/** From how many pages on one is asked for by its number. */
const manyPages = 20

/** How many pages a total fills; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

function GoToPage({ page, pages, onChange }: Pick<PagerProps, 'page' | 'pages' | 'onChange'>) {
  const t = useTexts('ui')
  const [typed, setTyped] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    setTyped('')
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== page) onChange(Math.min(wanted, pages))
  }
  return (
    <form className={styles['goTo']} onSubmit={go}>
      <TextInput
        size="xs"
        inputMode="numeric"
        aria-label={t('goToPage')}
        placeholder={t('goToPage')}
        maxLength={9}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
      />
    </form>
  )
}

/** Turns the pages of a list. */
export function Pager({ page, pages, atLeast = false, always = false, label, onChange }: PagerProps) {
  const t = useTexts('ui')
  if (pages <= 1 && !always) return null
  return (
    <nav aria-label={label ?? t('pager')} className={styles['pager']}>
      {pages >= manyPages && <GoToPage page={page} pages={pages} onChange={onChange} />}
      <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </Button>
      <span aria-live="polite">
        {t(atLeast ? 'pageOfMore' : 'pageOf', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  )
}
