// The dialog that adds a sending domain.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { readDomain, type Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { useCreateDomain } from './domains.ts'

/** The most characters that the call accepts. A shorter text that is not a domain is refused with its own message. */
const longestTyped = 1000

interface AddDomainDialogProps {
  opened: boolean
  onClose(): void
  onAdded(domain: Domain): void
}

/** Asks for a domain name; trims it and changes it to lower case while it is typed. */
export function AddDomainDialog({ opened, onClose, onAdded }: AddDomainDialogProps) {
  const t = useTexts('senders')
  const create = useCreateDomain()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    setTyped('')
    setRefusal(null)
    create.reset()
    onClose()
  }
  const submit = () => {
    create.reset()
    if (readDomain(typed) === null) return setRefusal(t('domains.form.invalid'))
    setRefusal(null)
    const onSuccess = (domain: Domain) => {
      close()
      onAdded(domain)
    }
    create.mutate(typed, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('domains.form.title')}
      onClose={close}
      submitLabel={t('domains.form.submit')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <TextInput
        label={t('domains.form.label')}
        placeholder="example.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestTyped}
        value={typed}
        error={refusal}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim().toLowerCase())}
      />
    </FormDialog>
  )
}
