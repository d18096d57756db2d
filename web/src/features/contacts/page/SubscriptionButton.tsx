// 'Unsubscribe', or the button that undoes it. Nobody can undo a bounce or a complaint by hand.
import { Button } from '@mantine/core'
import { resubscribeContact, unsubscribeContact, type ContactDetail } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, shownMessage, toast, useDialog } from '../../../ui/index.ts'
import { useShowContact } from './contact.ts'

interface OfContact {
  contact: ContactDetail
}

function useSubscription({ id }: ContactDetail, what: 'unsubscribe' | 'resubscribe') {
  const t = useTexts('contactPage')
  const show = useShowContact()
  return useMutation({
    mutationFn: () =>
      call(what === 'unsubscribe' ? unsubscribeContact : resubscribeContact, { params: { id } }),
    onSuccess: (contact) => {
      void show(contact)
      toast.success(t(`${what}.done`, { email: contact.email }))
    },
  })
}

function Unsubscribe({ contact }: OfContact) {
  const t = useTexts('contactPage')
  const change = useSubscription(contact, 'unsubscribe')
  const onError = (error: unknown) => {
    const message = shownMessage(error)
    if (message) toast.error(t('unsubscribe.failed', { message }))
  }
  return (
    <Button
      variant="default"
      leftSection={<BellOff size={16} />}
      loading={change.isPending}
      onClick={() => change.mutate(undefined, { onError })}
    >
      {t('unsubscribe.button')}
    </Button>
  )
}

function Resubscribe({ contact }: OfContact) {
  const t = useTexts('contactPage')
  const dialog = useDialog<null>()
  const change = useSubscription(contact, 'resubscribe')
  return (
    <>
      <Button variant="default" leftSection={<Bell size={16} />} onClick={() => dialog.open(null)}>
        {t('resubscribe.button')}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={t('resubscribe.title')}
        message={t('resubscribe.text', { email: contact.email })}
        confirmLabel={t('resubscribe.button')}
        busy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate(undefined, { onSuccess: dialog.close })}
        onClose={dialog.close}
      />
    </>
  )
}

/** The button for the contact's status. Other statuses than mailable, unsubscribed and inactive have no button. */
export function SubscriptionButton({ contact }: OfContact) {
  if (contact.status === 'mailable') return <Unsubscribe contact={contact} />
  return contact.status === 'unsubscribed' || contact.status === 'inactive' ? (
    <Resubscribe contact={contact} />
  ) : null
}
