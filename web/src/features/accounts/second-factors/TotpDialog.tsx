// The dialog that sets up an authenticator app: a QR code, the same secret as text, and the first code.
import { useEffect, useState } from 'react'
import { Loader, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { CopyField, ErrorText, FormDialog } from '../../../ui/index.ts'
import { useBeginTotp, useConfirmTotp } from './own-factors.ts'
import { QrCode } from './QrCode.tsx'

interface TotpDialogProps {
  opened: boolean
  onClose(): void
  onDone(recoveryCodes: readonly string[]): void
}

export function TotpDialog({ opened, onClose, onDone }: TotpDialogProps) {
  const t = useTexts('secondFactors')
  const begin = useBeginTotp()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate } = begin
  useEffect(() => {
    if (opened) mutate()
  }, [opened, mutate])
  const isMissing = code.trim() === ''
  const submit = () => {
    setTried(true)
    if (isMissing) return
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('totp.dialog')}
      onClose={onClose}
      submitLabel={t('totp.confirm')}
      onSubmit={submit}
      busy={confirm.isPending}
      disabled={!begin.data}
      error={confirm.error}
      keepOnClickBeside
    >
      <p>{t('totp.scan')}</p>
      <ErrorText error={begin.error} onRetry={() => mutate()} />
      {begin.isPending && <Loader size="sm" mx="auto" />}
      {begin.data && (
        <>
          <QrCode text={begin.data.uri} label={t('totp.qr')} />
          <CopyField
            label={t('totp.secret')}
            value={begin.data.secret}
            words={{ copy: t('totp.copy'), copied: t('totp.copied'), failed: t('totp.copyFailed') }}
          />
          <TextInput
            label={t('totp.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            error={tried && isMissing && t('totp.codeMissing')}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
