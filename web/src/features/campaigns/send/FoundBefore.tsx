// What was found before a campaign is sent: one line that unfolds to the findings about campaign, message, recipients and
// domain, and the button that starts a checkup.
import { Anchor, Button } from '@mantine/core'
import { doubtfulKinds, type Campaign, type CampaignReview, type Finding } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { templatePath } from '../../../lib/templates/template-path.ts'
import { ErrorText, Findings, FoldedFindings, type AskedAddress } from '../../../ui/index.ts'
import { downloadDoubtful } from '../reports.ts'
import { useFindings, type useCheckup } from './findings.ts'
import styles from './send.module.css'

interface FoundBeforeProps {
  campaign: Campaign
  review: CampaignReview
  checkup: ReturnType<typeof useCheckup>
  address: AskedAddress
}

/** What leaves nobody to send to stands above the line, because it says why the campaign cannot be sent. */
const isBlocking = ({ code }: Finding) => code === 'no_contacts' || code === 'nobody_left'

/** The link to the screen where a finding can be fixed, or the button for the addresses behind it. */
function Action({ finding: { id, code }, campaign }: { finding: Finding; campaign: Campaign }) {
  const t = useTexts('campaigns')
  const screens = new Map([
    ['contacts', ['/contacts', t('review.fix./contacts')] as const],
    ['domain', ['/senders', t('review.fix./senders')] as const],
    ['template', [templatePath(campaign.template_id), t('review.openTemplate')] as const],
  ])
  const [to, name] = screens.get(id) ?? []
  const kind = doubtfulKinds.find((each) => code === `audience_${each}`)
  if (to !== undefined)
    return (
      <Anchor component={Link} to={to} size="sm">
        {name}
      </Anchor>
    )
  return (
    kind && (
      <May role="manager">
        <Button size="compact-sm" variant="default" onClick={() => void downloadDoubtful(campaign, kind)}>
          {t('checkup.addresses')}
        </Button>
      </May>
    )
  )
}

export function FoundBefore({ campaign, review, checkup, address }: FoundBeforeProps) {
  const t = useTexts('campaigns')
  const { moment } = useFormats()
  const { data, error, isPending, mutate } = checkup
  const findings = useFindings(campaign, review, data)
  const rest = findings.filter((finding) => !isBlocking(finding))
  const actionOf = (finding: Finding) => <Action finding={finding} campaign={campaign} />
  return (
    <>
      <Findings findings={findings.filter(isBlocking)} actionOf={actionOf} />
      <FoldedFindings
        levels={rest.map(({ level }) => level)}
        action={
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            {t(data ? 'checkup.again' : 'checkup.run')}
          </Button>
        }
      >
        <div className={styles['found']}>
          <p>{data ? t('checkup.checkedAt', { when: moment(data.checked_at) }) : t('checkup.text')}</p>
          <Findings
            findings={rest}
            host={data?.dns_host}
            actionOf={actionOf}
            address={address}
            areDetailsFolded
          />
        </div>
      </FoldedFindings>
      <ErrorText error={error} />
    </>
  )
}
