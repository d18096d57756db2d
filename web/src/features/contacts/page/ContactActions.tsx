// The actions for a contact: edit, stop or allow mail, export, delete, erase.
import { Button } from '@mantine/core'
import { type ContactDetail, exportContact } from '@lettermill/contracts'
import { Pencil, Trash2, Download } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts, text } from '../../../lib/messages/index.ts'
import { ConfirmDialog, useDialog, saveWithToast, shownMessage } from '../../../ui/index.ts'
import { download } from '../../../lib/api/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { useDeleteContact } from './contact.ts'
import { ContactDialog } from './dialog/ContactDialog.tsx'
import { EraseButton } from './EraseButton.tsx'
import { SubscriptionButton } from './SubscriptionButton.tsx'

interface OfContact {
  contact: ContactDetail
}

/** Returns to the list as it was, after the contact was deleted or erased. */
function useLeave() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { search?: string } | null }
  return () => void navigate(`/contacts${state?.search ?? ''}`)
}

function EditButton({ contact }: OfContact) {
  const t = useTexts('contactPage')
  const dialog = useDialog<null>()
  return (
    <>
      <Button leftSection={<Pencil size={16} />} onClick={() => dialog.open(null)}>
        {t('edit.button')}
      </Button>
      <ContactDialog
        key={dialog.key}
        contact={contact}
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={dialog.close}
      />
    </>
  )
}

/** Unlike Erase, which cannot be undone, the button is not red. */
function DeleteButton({ contact, onLeave }: OfContact & { onLeave(): void }) {
  const t = useTexts('contactPage')
  const dialog = useDialog<null>()
  const remove = useDeleteContact()
  return (
    <>
      <Button
        variant="default"
        leftSection={<Trash2 size={16} />}
        onClick={() => {
          remove.reset()
          dialog.open(null)
        }}
      >
        {t('delete.button')}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={t('delete.title')}
        message={t('delete.text', { email: contact.email })}
        confirmLabel={t('delete.confirm')}
        colour="red"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(contact, { onSuccess: onLeave })}
        onClose={dialog.close}
      />
    </>
  )
}

/** The buttons beside the contact's address. */
export function ContactActions({ contact }: OfContact) {
  const leave = useLeave()
  return (
    <May role="editor">
      <EditButton contact={contact} />
      <SubscriptionButton contact={contact} />
      <May role="manager">
        <ExportButton contact={contact} />
      </May>
      <DeleteButton contact={contact} onLeave={leave} />
      <EraseButton contact={contact} onErased={leave} />
    </May>
  )
}

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

/** Downloads everything stored about a person as a ZIP file. A toast shows progress and result. */
function ExportButton({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  return (
    <Button variant="default" leftSection={<Download size={16} />} onClick={() => void save(contact)}>
      {t('export.button')}
    </Button>
  )
}
