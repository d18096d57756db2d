// A search without results. If somebody searched for an address that the workspace must not mail, it says so.
import { Button } from '@mantine/core'
import { listSuppressions } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { EmptyState } from '../../ui/index.ts'

/** Whether the text is a suppressed address. Other texts cause no call. */
function useIsSuppressed(search: string): boolean {
  const email = search.trim().toLowerCase()
  const { data = [] } = useQuery({
    queryKey: ['suppressions', 'address', email],
    queryFn: ({ signal }) => call(listSuppressions, { query: { search: email, limit: 10 }, signal }),
    enabled: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email),
    gcTime: 0,
    retry: false,
  })
  return data.some((each) => each.email === email)
}

export function NoMatch({ search }: { search: string }) {
  const t = useTexts('contacts')
  const title = t('noMatch', { search })
  if (!useIsSuppressed(search)) return <EmptyState picture="people" title={title} />
  return (
    <EmptyState
      picture="people"
      title={title}
      text={t('noMatchSuppressed')}
      action={
        <Button component={Link} to="/settings/suppressed" variant="default">
          {t('openSuppressed')}
        </Button>
      }
    />
  )
}
