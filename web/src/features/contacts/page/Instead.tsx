// Shown in place of a contact: a skeleton while it loads, a way back if it does not exist.
import { Button, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { EmptyState, PageHeader } from '../../../ui/index.ts'

/** A skeleton in the shape of the page's upper half. */
export function ContactSkeleton() {
  const t = useTexts('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      <Stack gap="xs" mb={20}>
        <Skeleton height={28} width={280} />
        <Skeleton height={20} width={200} />
      </Stack>
      <Skeleton height={36} mb={16} />
      <Skeleton height={380} radius="lg" />
    </div>
  )
}

/** Says that the contact does not exist. */
export function NoContact() {
  const t = useTexts('contactPage')
  return (
    <>
      <PageHeader title={t('missing.title')} />
      <EmptyState
        picture="people"
        title={t('missing.text')}
        action={
          <Button component={Link} to="/contacts">
            {t('missing.back')}
          </Button>
        }
      />
    </>
  )
}
