// Previous, next, and where one stands.
import { Button } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './table.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  /** How many there are; nothing is shown for one, unless `always`. */
  pages: number
  always?: boolean
  /** Where there is more than one on the page, what each turns. */
  label?: string
  onChange(page: number): void
}

/** How many pages a total fills; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Turns the pages of a list. */
export function Pager({ page, pages, always = false, label, onChange }: PagerProps) {
  const t = useTexts('ui')
  if (pages <= 1 && !always) return null
  return (
    <nav aria-label={label ?? t('pager')} className={styles['pager']}>
      <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </Button>
      <span aria-live="polite">{t('pageOf', { page, pages })}</span>
      <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  )
}
