// The filters of the audit log: action, account, days, text.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { auditActions, type AuditAction } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { SearchBox } from '../../../ui/index.ts'
import { noFilters, type Filters } from './audit.ts'
import styles from './audit.module.css'

interface AuditFiltersProps {
  filters: Filters
  onChange(filters: Filters): void
}

function useActionChoices() {
  const t = useTexts('audit')
  const named = auditActions
    .map((value) => ({ value, label: t(`actions.${value}`, { name: '…' }) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return [{ value: '', label: t('filters.anyAction') }, ...named]
}

/** The filters above the log; each change loads the log again. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const t = useTexts('audit')
  const choices = useActionChoices()
  const change = (changed: Partial<Filters>) => onChange({ ...filters, ...changed })
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(noFilters)
  return (
    <div role="search" aria-label={t('filters.label')} className={styles['filters']}>
      <SearchBox
        label={t('filters.search')}
        isNamedAbove
        value={filters.search}
        onChange={(search) => change({ search })}
      />
      <NativeSelect
        label={t('filters.action')}
        data={choices}
        value={filters.action}
        onChange={({ currentTarget }) => change({ action: currentTarget.value as AuditAction | '' })}
      />
      <SearchBox
        label={t('filters.account')}
        isNamedAbove
        value={filters.account}
        onChange={(account) => change({ account })}
      />
      <TextInput
        type="date"
        label={t('filters.from')}
        className={styles['day'] ?? ''}
        max={filters.to || undefined}
        value={filters.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('filters.to')}
        className={styles['day'] ?? ''}
        min={filters.from || undefined}
        value={filters.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
