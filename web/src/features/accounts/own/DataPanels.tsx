// Downloading what the instance keeps about oneself, and deleting the account.
import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Account } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, Panel, useDialog } from '../../../ui/index.ts'
import { useProofs } from '../provider/proofs.ts'
import { PasswordField } from '../PasswordField.tsx'
import { downloadOwnData, useDeleteAccount } from './account.ts'

export function OwnDataPanel() {
  const t = useTexts('account')
  return (
    <Panel title={t('data.title')} text={t('data.text')}>
      <Button variant="default" leftSection={<Download size={16} />} onClick={() => void downloadOwnData()}>
        {t('data.download')}
      </Button>
    </Panel>
  )
}

interface DeleteDialogProps {
  account: Account
  dialog: ReturnType<typeof useDialog<true>>
}

function DeleteDialog({ account, dialog }: DeleteDialogProps) {
  const t = useTexts('account')
  const { password: needsPassword } = useProofs(account)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const remove = useDeleteAccount()
  const submit = () => {
    setTried(true)
    if (!needsPassword) remove.mutate({})
    else if (password !== '') remove.mutate({ password })
  }
  return (
    <FormDialog
      opened={dialog.opened}
      title={t('delete.question')}
      onClose={dialog.close}
      submitLabel={t('delete.submit')}
      onSubmit={submit}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
    >
      <p>{t('delete.warning')}</p>
      {needsPassword && (
        <PasswordField
          name="passwordForDeletion"
          purpose="current-password"
          label={t('delete.password')}
          value={password}
          error={tried && password === '' ? t('delete.passwordMissing') : null}
          onChange={setPassword}
        />
      )}
    </FormDialog>
  )
}

export function DeletePanel({ account }: { account: Account }) {
  const t = useTexts('account')
  const dialog = useDialog<true>()
  return (
    <Panel title={t('delete.title')} text={t('delete.text')}>
      <Button variant="outline" color="red" onClick={() => dialog.open(true)}>
        {t('delete.open')}
      </Button>
      <DeleteDialog key={dialog.key} account={account} dialog={dialog} />
    </Panel>
  )
}
