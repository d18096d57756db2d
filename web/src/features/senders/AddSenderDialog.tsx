// The dialog that adds a sender.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { senderForm } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { refusedFields } from '../../lib/refused.ts'
import { FormDialog } from '../../ui/index.ts'
import { useCreateSender } from './senders.ts'

/** The most characters that the call accepts. A shorter text that is not an address is refused with its own message. */
const longestTyped = 1000

const nothing = { name: '', email: '' }

/** The error of each field. */
type Refusal = Partial<typeof nothing>

/** Asks for name and email. `onClose` is called when the sender was added or the dialog cancelled. */
export function AddSenderDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('senders')
  const create = useCreateSender()
  const [typed, setTyped] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>({})
  const close = () => {
    setTyped(nothing)
    setRefusal({})
    create.reset()
    onClose()
  }
  const submit = () => {
    const sender = { name: typed.name.trim(), email: typed.email.trim() }
    create.reset()
    const refused = refusedFields(senderForm, sender)
    if (refused.has('name')) return setRefusal({ name: t('form.missing') })
    if (refused.has('email'))
      return setRefusal({ email: t(sender.email ? 'form.emailInvalid' : 'form.missing') })
    setRefusal({})
    create.mutate(sender, { onSuccess: close })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('form.title')}
      onClose={close}
      submitLabel={t('form.submit')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <TextInput
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        value={typed.name}
        error={refusal.name}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget: { value: name } }) => setTyped((now) => ({ ...now, name }))}
      />
      <TextInput
        type="email"
        label={t('form.email')}
        maxLength={longestTyped}
        value={typed.email}
        error={refusal.email}
        onChange={({ currentTarget: { value: email } }) => setTyped((now) => ({ ...now, email }))}
      />
    </FormDialog>
  )
}
