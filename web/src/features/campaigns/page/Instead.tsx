// Shown in place of a campaign: a skeleton while it loads, a way back if it does not exist.
import { Button, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { EmptyState, PageHeader } from '../../../ui/index.ts'

/** A skeleton in the shape of the page's upper half. */
export function CampaignSkeleton() {
  const t = useTexts('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      <Stack gap="xs" mb={20}>
        <Skeleton height={28} width={240} />
        <Skeleton height={20} width={200} />
        <Skeleton height={60} width={320} />
      </Stack>
      <Stack gap="md">
        <Skeleton height={196} radius="lg" />
        <Skeleton height={112} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </Stack>
    </div>
  )
}

/** Says that the campaign does not exist. */
export function NoCampaign() {
  const t = useTexts('campaignPage')
  return (
    <>
      <PageHeader title={t('missing.title')} />
      <EmptyState
        picture="wheel"
        title={t('missing.text')}
        action={
          <Button component={Link} to="/campaigns">
            {t('missing.back')}
          </Button>
        }
      />
    </>
  )
}
