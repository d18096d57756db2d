// The page for an unknown address.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../lib/messages/index.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'

/** Says that the page does not exist, and links to the dashboard. */
export function NotFound() {
  const t = useTexts('app')
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        picture="wheel"
        title={t('notFound.text')}
        action={
          <Button component={Link} to="/dashboard">
            {t('notFound.home')}
          </Button>
        }
      />
    </>
  )
}
