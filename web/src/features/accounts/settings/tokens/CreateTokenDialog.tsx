// The dialog that names a new API token.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import { FormDialog } from '../../../../ui/index.ts'
import { useCreateToken } from './tokens.ts'

interface CreateTokenDialogProps {
  opened: boolean
  onClose(): void
  onCreated(token: string): void
}

/** One field: what the token is for. */
export function CreateTokenDialog({ opened, onClose, onCreated }: CreateTokenDialogProps) {
  const t = useTexts('settings')
  const create = useCreateToken()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const close = () => {
    setName('')
    setTried(false)
    create.reset()
    onClose()
  }
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return
    const onSuccess = ({ token }: { token: string }) => {
      close()
      onCreated(token)
    }
    create.mutate(name, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('tokens.create')}
      onClose={close}
      submitLabel={t('tokens.create')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        maxLength={200}
        autoComplete="off"
        value={name}
        error={tried && name.trim() === '' && t('tokens.nameMissing')}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
