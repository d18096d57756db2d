// The administrator's list of sending domains: which account claims which domain, and whether the claim is proved or
// allowed.
import { useState } from 'react'
import { Button, Paper, Stack } from '@mantine/core'
import { type DomainClaim, allowDomain, listDomainClaims } from '@lettermill/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isQuiet, call, callPage } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  pageCount,
  PageHeader,
  Pager,
  SearchBox,
  shownMessage,
  StatusBadge,
  toast,
  type Column,
  type Tone,
} from '../../../ui/index.ts'

const claimsKey = ['domainClaims'] as const

const claimsPageSize = 50

/** A page of the claims that match the search, sorted by domain, and the total number. */
function useClaims(search: string, page: number) {
  return useQuery({
    queryKey: [...claimsKey, search, page],
    queryFn: ({ signal }) =>
      callPage(listDomainClaims, {
        query: { search, limit: claimsPageSize, offset: (page - 1) * claimsPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Allows a claim, or revokes this permission. */
function useAllow(onFailure: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, allowed_at }: DomainClaim) =>
      call(allowDomain, { params: { id }, body: { allowed: allowed_at === null } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: claimsKey }),
    onError: onFailure,
  })
}

type ClaimStatus = 'proved' | 'allowed' | 'closed' | 'open'

const tones: Record<ClaimStatus, Tone> = {
  proved: 'success',
  allowed: 'success',
  closed: 'danger',
  open: 'neutral',
}

function statusOf({ proved_at, allowed_at, is_proved_elsewhere }: DomainClaim): ClaimStatus {
  if (proved_at !== null) return 'proved'
  if (allowed_at !== null) return 'allowed'
  return is_proved_elsewhere ? 'closed' : 'open'
}

function useColumns(): Column<DomainClaim>[] {
  const t = useTexts('senders')
  return [
    { id: 'domain', header: t('domains.domain'), cell: ({ domain_name }) => domain_name },
    { id: 'account', header: t('claims.account'), cell: ({ email }) => email },
    {
      id: 'status',
      header: t('domains.status'),
      cell: (claim) => (
        <StatusBadge tone={tones[statusOf(claim)]}>{t(`claims.${statusOf(claim)}`)}</StatusBadge>
      ),
    },
    {
      id: 'actions',
      header: t('domains.actions'),
      numeric: true,
      cell: (claim) => claim.proved_at === null && <Allow claim={claim} />,
    },
  ]
}

/** A button that allows a claim that is not proved, or revokes this permission. */
function Allow({ claim }: { claim: DomainClaim }) {
  const t = useTexts('senders')
  const allow = useAllow((failure) => !isQuiet(failure) && toast.error(shownMessage(failure)))
  const { domain_name: domain, email, allowed_at } = claim
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t(allowed_at ? 'claims.withdrawOne' : 'claims.allowOne', { domain, account: email ?? '' })}
      disabled={allow.isPending}
      onClick={() => allow.mutate(claim)}
    >
      {t(allowed_at ? 'claims.withdraw' : 'claims.allow')}
    </Button>
  )
}

/** Pages of claims, with a button for those that are not proved. */
export function DomainClaimsScreen() {
  const t = useTexts('senders')
  const [{ search, page }, setShown] = useState({ search: '', page: 1 })
  const { data, error, refetch } = useClaims(search, page)
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('claims.title')} text={t('claims.text')} />
      <Stack gap="md">
        <SearchBox
          label={t('claims.search')}
          value={search}
          onChange={(text) => setShown({ search: text, page: 1 })}
        />
        {error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <Paper>
            <DataTable
              label={t('claims.title')}
              columns={columns}
              rows={data?.rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState picture="people" title={t(search === '' ? 'claims.none' : 'claims.noMatch')} />
              }
            />
            <Pager
              page={page}
              pages={pageCount(data?.total ?? 0, claimsPageSize)}
              onChange={(wanted) => setShown({ search, page: wanted })}
            />
          </Paper>
        )}
      </Stack>
    </>
  )
}
