// 'Erase': deletes everything stored about a person for good, after the address was typed again.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { eraseContact, type ContactDetail } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, toast, useDialog } from '../../../ui/index.ts'
import { useForgetContact } from './contact.ts'

interface EraseProps {
  contact: ContactDetail
  /** Called after the erasure. */
  onErased(): void
}

function EraseDialog({
  contact,
  onErased,
  opened,
  onClose,
}: EraseProps & { opened: boolean; onClose(): void }) {
  const t = useTexts('contactPage')
  const forget = useForgetContact()
  const [typed, setTyped] = useState('')
  const erase = useMutation({
    mutationFn: () => call(eraseContact, { params: { id: contact.id }, body: { email: typed.trim() } }),
    onSuccess: () => {
      toast.success(t('erase.done'))
      void forget(contact.id)
    },
  })
  return (
    <FormDialog
      opened={opened}
      title={t('erase.title', { email: contact.email })}
      onClose={onClose}
      submitLabel={t('erase.confirm')}
      colour="red"
      busy={erase.isPending}
      disabled={typed.trim().toLowerCase() !== contact.email.toLowerCase()}
      error={erase.error}
      onSubmit={() => erase.mutate(undefined, { onSuccess: onErased })}
    >
      <p>{t('erase.goes')}</p>
      <p>{t('erase.stays')}</p>
      <TextInput
        label={t('erase.label', { email: contact.email })}
        autoComplete="off"
        value={typed}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** The button and its dialog. */
export function EraseButton(props: EraseProps) {
  const t = useTexts('contactPage')
  const dialog = useDialog<null>()
  return (
    <>
      <Button variant="default" c="red" leftSection={<Eraser size={16} />} onClick={() => dialog.open(null)}>
        {t('erase.button')}
      </Button>
      <EraseDialog key={dialog.key} {...props} opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}
