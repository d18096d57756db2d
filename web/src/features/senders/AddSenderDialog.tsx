// The dialog that adds a sender.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { readEmail, type Domain } from '@lettermill/contracts'
import { CallFailed } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog } from '../../ui/index.ts'
import { useCreateDomain } from './domains/domains.ts'
import { missingDomain, useCreateSender } from './senders.ts'

/** The most characters that the call accepts. A shorter text that is not an address is refused with its own message. */
const longestTyped = 1000

const nothing = { name: '', email: '' }

/** The error of each field. */
type Refusal = Partial<typeof nothing>

interface AddSenderDialogProps {
  opened: boolean
  /** The workspace's domains. */
  domains: readonly Domain[]
  onAdded(): void
  /** Called when the sender was added, or the dialog cancelled. */
  onClose(): void
}

/** Asks for name and email. A domain that the workspace lacks is added first, because campaigns need it. */
export function AddSenderDialog({ opened, domains, onAdded, onClose }: AddSenderDialogProps) {
  const t = useTexts('senders')
  const create = useCreateSender()
  const addDomain = useCreateDomain()
  const [typed, setTyped] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>({})
  const close = () => {
    setTyped(nothing)
    setRefusal({})
    create.reset()
    addDomain.reset()
    onClose()
  }
  const missing = missingDomain(typed.email, domains)
  const submit = () => {
    const sender = { name: typed.name.trim(), email: typed.email.trim() }
    create.reset()
    addDomain.reset()
    if (sender.name === '') return setRefusal({ name: t('form.missing') })
    if (readEmail(sender.email) === null)
      return setRefusal({ email: t(sender.email ? 'form.emailInvalid' : 'form.missing') })
    setRefusal({})
    const onSuccess = () => {
      close()
      onAdded()
    }
    const createIt = () => create.mutate(sender, { onSuccess })
    if (missing === null) return createIt()
    return addDomain.mutate(missing, {
      onSuccess: createIt,
      onError: (error) => {
        // The list may not be loaded, and another window may have added the domain meanwhile.
        if (!(error instanceof CallFailed) || error.code !== 'domain_taken') return
        addDomain.reset()
        createIt()
      },
    })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('form.title')}
      onClose={close}
      submitLabel={t('form.submit')}
      onSubmit={submit}
      busy={create.isPending || addDomain.isPending}
      error={create.error ?? addDomain.error}
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
        description={missing && t('form.withDomain', { domain: missing })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value: email } }) => setTyped((now) => ({ ...now, email }))}
      />
    </FormDialog>
  )
}
