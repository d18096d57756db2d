// Buttons for the previous and next page, the current page, and a field to jump to a distant page.
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** The current page, from 1. */
  page: number
  /** The number of pages. With only one page nothing is shown, unless `always` is set. */
  pages: number
  /** Whether there may be more pages than these, which cannot be opened. */
  atLeast?: boolean
  always?: boolean
  /** If a screen has several pagers, says which list this one is for. */
  label?: string
  /** What stands before the buttons, such as the number of rows on a page. */
  before?: ReactNode
  onChange(page: number): void
}

/** With at least this many pages, there is a field to type a page number. */
const manyPages = 20

/** The number of pages for a total; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

function GoToPage({ page, pages, onChange }: Pick<PagerProps, 'page' | 'pages' | 'onChange'>) {
  const t = useTexts('ui')
  const field = useId()
  const [typed, setTyped] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    setTyped('')
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== page) onChange(Math.min(wanted, pages))
  }
  return (
    <form className={styles['goTo']} onSubmit={go}>
      <label htmlFor={field}>{t('goToPage')}</label>
      <TextInput
        id={field}
        size="xs"
        inputMode="numeric"
        placeholder={String(page)}
        maxLength={9}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={typed === ''}>
        {t('go')}
      </Button>
    </form>
  )
}

/** The pager of a list. */
export function Pager(props: PagerProps) {
  const { page, pages, atLeast = false, always = false, label, before, onChange } = props
  const t = useTexts('ui')
  if (pages <= 1 && !always) return null
  return (
    <nav aria-label={label ?? t('pager')} className={styles['pager']}>
      <div className={styles['start']}>
        {before}
        {pages >= manyPages && <GoToPage page={page} pages={pages} onChange={onChange} />}
      </div>
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
