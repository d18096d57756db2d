// The dialog that adds a passkey: its name here, then the browser's own dialog.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, toast } from '../../../ui/index.ts'
import { useCreatePasskey } from './own-factors.ts'

interface PasskeyDialogProps {
  opened: boolean
  onClose(): void
  /** @param recoveryCodes empty if the account has some already */
  onDone(recoveryCodes: readonly string[]): void
}

export function PasskeyDialog({ opened, onClose, onDone }: PasskeyDialogProps) {
  const t = useTexts('secondFactors')
  const create = useCreatePasskey()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (isMissing) return
    create.mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        toast.success(t('passkeys.added'))
        onDone(recoveryCodes)
      },
    })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('passkeys.dialog')}
      onClose={onClose}
      submitLabel={t('passkeys.create')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <p>{t('passkeys.text')}</p>
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={tried && isMissing && t('passkeys.nameMissing')}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
