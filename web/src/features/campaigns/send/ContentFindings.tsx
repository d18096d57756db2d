// The findings about a campaign's message, domain and recipients, and the button that starts a checkup.
import { Button } from '@mantine/core'
import { doubtfulKinds, type Campaign, type CampaignReview, type Finding } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Findings, ErrorText } from '../../../ui/index.ts'
import { downloadDoubtful } from '../reports.ts'
import { contentOf, type useCheckup } from './findings.ts'
import styles from './send.module.css'

interface ContentFindingsProps {
  campaign: Campaign
  review: CampaignReview | undefined
  checkup: ReturnType<typeof useCheckup>
}

export function ContentFindings({ campaign, review, checkup }: ContentFindingsProps) {
  const t = useTexts('campaigns')
  const actionOf = ({ code }: Finding) => {
    const kind = doubtfulKinds.find((each) => code === `audience_${each}`)
    return (
      kind && (
        <Button size="compact-sm" variant="default" onClick={() => void downloadDoubtful(campaign, kind)}>
          {t('checkup.addresses')}
        </Button>
      )
    )
  }
  const { moment } = useFormats()
  const { data, error, isPending, mutate } = checkup
  return (
    <div className={styles['checkup']}>
      <div className={styles['checkupHead']}>
        <p>{data ? t('checkup.checkedAt', { when: moment(data.checked_at) }) : t('checkup.text')}</p>
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          {t(data ? 'checkup.again' : 'checkup.run')}
        </Button>
      </div>
      <ErrorText error={error} />
      <div aria-live="polite">
        <Findings findings={contentOf(review, data)} host={data?.dns_host} actionOf={actionOf} />
      </div>
    </div>
  )
}
