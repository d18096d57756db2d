// Registrations wait for an administrator; only administrators see this notice.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Notice } from './Notice.tsx'

/** The notice for administrators. */
export function WaitingNotice({ count }: { count: number }) {
  const t = useTexts('notices')
  return (
    <Notice
      title={t('waiting.title', { count, size: formatNumber(count) })}
      lines={[t('waiting.text')]}
      action={
        <Button component={Link} to="/admin/registrations" variant="default">
          {t('waiting.action')}
        </Button>
      }
    />
  )
}
