// The notice that the last backup failed: why, when, and from which backup the instance can still be restored.
import type { Notices } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Notice } from './Notice.tsx'

/** For administrators. The reason is the server's own sentence, which also says what to do. */
export function BackupNotice({ backup }: { backup: NonNullable<Notices['backup']> }) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  const { failed_at: failed, reason, last_made_at: made } = backup
  return (
    <Notice
      title={t('backup.title')}
      lines={[
        t('backup.failed', { at: moment(failed) }),
        reason,
        made === null ? t('backup.none') : t('backup.last', { at: moment(made) }),
        t('backup.more'),
      ]}
    />
  )
}
