// 'Export': downloads everything stored about a person as a ZIP file.
import { Button } from '@mantine/core'
import { exportContact, type ContactDetail } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { download } from '../../../lib/api/index.ts'
import { text, useTexts } from '../../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../../ui/index.ts'

function save({ id, email }: ContactDetail): Promise<void> {
  return saveWithToast(
    ({ signal }) =>
      download(exportContact, { name: `contact_${String(id)}.zip` }, { params: { id }, signal }),
    {
      message: text('contactPage:export.coming', { email }),
      done: (file) => text('contactPage:export.done', { file }),
      failed: (error) => {
        const message = shownMessage(error)
        return message && text('contactPage:export.failed', { message })
      },
    },
  )
}

/** The button. A toast shows progress and result. */
export function ExportButton({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  return (
    <Button variant="default" leftSection={<Download size={16} />} onClick={() => void save(contact)}>
      {t('export.button')}
    </Button>
  )
}
