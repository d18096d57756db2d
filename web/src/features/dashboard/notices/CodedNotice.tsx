// The notices that the server sends as codes with parameters.
import { Button } from '@mantine/core'
import type { CodedNotice as Coded } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useProviderName } from '../../../lib/contacts/provider-name.ts'
import { Notice } from './Notice.tsx'

/** A notice that a campaign waits. */
function CampaignNotice({ code, params }: Exclude<Coded, { code: 'release_awaited' }>) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  const nameOf = useProviderName()
  const provider = 'provider' in params ? nameOf(params.provider) : ''
  return (
    <Notice
      title={t(`coded.${code}.title`, { provider })}
      lines={[
        t('warning.campaign', { name: params.campaign.name }),
        t(`coded.${code}.text`, { provider, at: moment(params.held_at) }),
      ]}
      action={
        <Button component={Link} to={`/campaigns/${String(params.campaign.id)}`} variant="default">
          {t('warning.action')}
        </Button>
      }
    />
  )
}

/** The notice of administrators that campaigns of the instance wait for a release. */
function ReleaseNotice({ campaigns }: { campaigns: number }) {
  const t = useTexts('notices')
  return (
    <Notice
      title={t('coded.release_awaited.title')}
      lines={[t('coded.release_awaited.text', { campaigns: formatNumber(campaigns) })]}
      action={
        <Button component={Link} to="/settings/sending" variant="default">
          {t('coded.release_awaited.action')}
        </Button>
      }
    />
  )
}

export function CodedNotice({ notice }: { notice: Coded }) {
  if (notice.code === 'release_awaited') return <ReleaseNotice {...notice.params} />
  return <CampaignNotice {...notice} />
}
