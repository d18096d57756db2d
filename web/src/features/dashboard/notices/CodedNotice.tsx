// The notices that the server sends as codes with parameters.
import { Button } from '@mantine/core'
import type { CodedNotice as Coded } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useProviderName } from '../../../lib/provider-name.ts'
import { Notice } from './Notice.tsx'

export function CodedNotice({ code, params: { campaign, provider, held_at } }: Coded) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  const named = useProviderName()(provider)
  return (
    <Notice
      title={t(`coded.${code}.title`, { provider: named })}
      lines={[
        t('warning.campaign', { name: campaign.name }),
        t(`coded.${code}.text`, { provider: named, at: moment(held_at) }),
      ]}
      action={
        <Button component={Link} to={`/campaigns/${String(campaign.id)}`} variant="default">
          {t('warning.action')}
        </Button>
      }
    />
  )
}
