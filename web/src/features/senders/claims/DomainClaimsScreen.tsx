// The administrator's list of sending domains: which account claims which, what proves it, and who is allowed.
import { useDeferredValue, useState } from 'react'
import { Button, Paper, TextInput } from '@mantine/core'
import type { DomainClaim } from '@lettermill/contracts'
import { isQuiet } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  PageHeader,
  shownMessage,
  StatusBadge,
  toast,
  type Column,
  type Tone,
} from '../../../ui/index.ts'
import { useAllow, useClaims } from './claims.ts'

type Standing = 'proved' | 'allowed' | 'closed' | 'open'

const tones: Record<Standing, Tone> = {
  proved: 'success',
  allowed: 'success',
  closed: 'danger',
  open: 'neutral',
}

function standingOf({ proved_at, allowed_at, is_proved_elsewhere }: DomainClaim): Standing {
  if (proved_at !== null) return 'proved'
  if (allowed_at !== null) return 'allowed'
  return is_proved_elsewhere ? 'closed' : 'open'
}

/** All claims, with what an administrator can do about those that are not proved. */
export function DomainClaimsScreen() {
  const t = useTexts('senders')
  const [search, setSearch] = useState('')
  const { data: rows, error, refetch } = useClaims(useDeferredValue(search.trim()))
  const allow = useAllow((failure) => !isQuiet(failure) && toast.error(shownMessage(failure)))
  const columns: Column<DomainClaim>[] = [
    { id: 'domain', header: t('domains.domain'), cell: ({ domain_name }) => domain_name },
    { id: 'account', header: t('claims.account'), cell: ({ email }) => email },
    {
      id: 'status',
      header: t('domains.status'),
      cell: (claim) => (
        <StatusBadge tone={tones[standingOf(claim)]}>{t(`claims.${standingOf(claim)}`)}</StatusBadge>
      ),
    },
    {
      id: 'actions',
      header: t('domains.actions'),
      numeric: true,
      cell: (claim) =>
        claim.proved_at === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t(claim.allowed_at ? 'claims.withdrawOne' : 'claims.allowOne', {
              domain: claim.domain_name,
              account: claim.email ?? '',
            })}
            disabled={allow.isPending}
            onClick={() => allow.mutate(claim)}
          >
            {t(claim.allowed_at ? 'claims.withdraw' : 'claims.allow')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHeader title={t('claims.title')} />
      <p>{t('claims.text')}</p>
      <TextInput
        aria-label={t('claims.search')}
        placeholder={t('claims.search')}
        maxLength={200}
        mb="md"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <Paper>
          <DataTable
            label={t('claims.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<EmptyState picture="people" title={t('claims.none')} />}
          />
        </Paper>
      )}
    </>
  )
}
