// Asks again who acts, by the password or a code, before a sensitive call.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { proveAgain } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useSecondFactors } from './calls.ts'

interface ProofDialogProps {
  opened: boolean
  onEnd(isProved: boolean): void
}

export function ProofDialog({ opened, onEnd }: ProofDialogProps) {
  const t = useTexts('secondFactors')
  const { data } = useSecondFactors(opened)
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const prove = useMutation({
    mutationFn: () => call(proveAgain, { body: byCode ? { code: typed } : { password: typed } }),
    onSuccess: () => onEnd(true),
    gcTime: 0,
  })
  const isMissing = tried && typed.trim() === ''
  const submit = () => {
    setTried(true)
    if (typed.trim() !== '') prove.mutate()
  }
  const change = () => {
    setByCode(!byCode)
    setTyped('')
    setTried(false)
    prove.reset()
  }
  const hasCodes = data && (data.totp || data.recoveryCodes > 0)
  return (
    <FormDialog
      opened={opened}
      title={t('proof.title')}
      size="sm"
      onClose={() => onEnd(false)}
      submitLabel={t('proof.confirm')}
      onSubmit={submit}
      busy={prove.isPending}
      error={prove.error}
    >
      <p>{t('proof.text')}</p>
      {byCode ? (
        <TextInput
          key="code"
          label={t('proof.code')}
          autoComplete="one-time-code"
          maxLength={100}
          value={typed}
          error={isMissing && t('proof.codeMissing')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <PasswordField
          key="password"
          name="password"
          purpose="current-password"
          label={t('proof.password')}
          value={typed}
          error={isMissing ? t('proof.passwordMissing') : null}
          onChange={setTyped}
        />
      )}
      {hasCodes && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={change}>
            {byCode ? t('proof.usePassword') : t('proof.useCode')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
