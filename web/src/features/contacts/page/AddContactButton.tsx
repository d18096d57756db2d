// 'Add contact': opens a dialog, whose code is loaded when it is opened. The URL parameter `?do=contact` opens it too.
// After a contact was added, its page opens.
import { Suspense, useCallback } from 'react'
import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useAsked } from '../../../lib/asked.ts'
import { screen } from '../../../lib/screen.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useDialog } from '../../../ui/index.ts'
import { contactPath } from './ContactLink.tsx'

const ContactDialog = screen(() => import('./dialog/ContactDialog.tsx'), 'ContactDialog')

/** The button with its dialog. */
export function AddContactButton() {
  const t = useTexts('contactPage')
  const dialog = useDialog<true>()
  const { open } = dialog
  useAsked(
    'contact',
    useCallback(() => open(true), [open]),
  )
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <Button variant="default" leftSection={<UserPlus size={16} />} onClick={() => dialog.open(true)}>
        {t('add.button')}
      </Button>
      {dialog.about && (
        <Suspense fallback={null}>
          <ContactDialog
            key={dialog.key}
            contact={null}
            opened={dialog.opened}
            onClose={dialog.close}
            onSaved={({ id }) => void navigate(contactPath(id), { state: { search } })}
          />
        </Suspense>
      )}
    </>
  )
}
