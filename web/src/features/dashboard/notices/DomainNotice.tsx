// The notice that the daily checkup found a problem of a sending domain that was not there the day before.
import { Button } from '@mantine/core'
import type { Notices } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/formats.ts'
import { findingText, useTexts } from '../../../lib/messages/index.ts'
import { Notice } from './Notice.tsx'

export function DomainNotice({ domain, since, findings }: Notices['worse_domains'][number]) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  return (
    <Notice
      title={t('domain.title', { domain })}
      lines={[
        ...findings.map((finding) => findingText(finding).message),
        t('domain.text', { at: moment(since) }),
      ]}
      action={
        <Button component={Link} to="/senders" variant="default">
          {t('domain.action')}
        </Button>
      }
    />
  )
}
