// What was found before a campaign is sent: one line that unfolds to what is missing and to the findings about message,
// recipients and domain, and the button that starts a checkup.
import { Button } from '@mantine/core'
import { doubtfulKinds, type Campaign, type CampaignReview, type Finding } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, Findings, FoldedFindings, type AskedAddress } from '../../../ui/index.ts'
import { downloadDoubtful } from '../reports.ts'
import { contentOf, useFindings, type useCheckup } from './findings.ts'
import { MissingList } from './MissingList.tsx'
import styles from './send.module.css'

interface FoundBeforeProps {
  campaign: Campaign
  review: CampaignReview
  checkup: ReturnType<typeof useCheckup>
  address: AskedAddress
}

/** What leaves nobody to send to stands above the line, because it says why the campaign cannot be sent. */
export function FoundBefore({ campaign, review, checkup, address }: FoundBeforeProps) {
  const t = useTexts('campaigns')
  const { moment } = useFormats()
  const found = useFindings(campaign, review)
  const blocking = found.filter(({ isBlocking }) => isBlocking)
  const missing = found.filter(({ isBlocking }) => !isBlocking)
  const { data, error, isPending, mutate } = checkup
  const content = contentOf(review, data)
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
  return (
    <>
      <MissingList missing={blocking} address={address} />
      <FoldedFindings
        levels={[...missing, ...content].map(({ level }) => level)}
        action={
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            {t(data ? 'checkup.again' : 'checkup.run')}
          </Button>
        }
      >
        <div className={styles['found']}>
          <p>{data ? t('checkup.checkedAt', { when: moment(data.checked_at) }) : t('checkup.text')}</p>
          <MissingList missing={missing} address={address} label={t('review.findings')} />
          <Findings findings={content} host={data?.dns_host} actionOf={actionOf} areDetailsFolded />
        </div>
      </FoldedFindings>
      <ErrorText error={error} />
    </>
  )
}
