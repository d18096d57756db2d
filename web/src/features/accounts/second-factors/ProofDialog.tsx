// Asks again who acts, by the password, a code, or a sign-in at the provider, before a sensitive call.
import { useState } from 'react'
import { Button, Stack, TextInput } from '@mantine/core'
import { proveAgain } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog, FormDialog } from '../../../ui/index.ts'
import { useAccount } from '../own/account.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useProofs } from '../provider/proofs.ts'
import { ProviderButton } from '../provider/ProviderButton.tsx'
import { useSecondFactors } from './own-factors.ts'

interface ProofDialogProps {
  opened: boolean
  onEnd(isProved: boolean): void
}

/** The dialog. Who can neither enter a password nor a code signs in again, or asks for a password. */
export function ProofDialog(props: ProofDialogProps) {
  const { data: account } = useAccount(props.opened)
  const { data: factors } = useSecondFactors(props.opened)
  const { password, provider } = useProofs(account)
  const hasCodes = factors !== undefined && (factors.totp || factors.recoveryCodes > 0)
  const isKnown = account !== undefined && factors !== undefined
  if (isKnown && !password && !hasCodes) return <SignInAgain {...props} provider={provider} />
  return <TypedProof {...props} key={String(password)} ways={{ password, hasCodes, provider }} />
}

/** Leads to the provider and back to this page. */
function AtProvider({ isBelowForm }: { isBelowForm: boolean }) {
  const { pathname, search } = useLocation()
  return <ProviderButton isBelowForm={isBelowForm} to={`${pathname}${search}`} again />
}

function SignInAgain({ opened, onEnd, provider }: ProofDialogProps & { provider: string | null }) {
  const t = useTexts('secondFactors')
  return (
    <Dialog opened={opened} title={t('proof.title')} size="sm" onClose={() => onEnd(false)}>
      <Stack gap="md">
        <p>{provider === null ? t('proof.noWay') : t('proof.again', { provider })}</p>
        {provider !== null && <AtProvider isBelowForm={false} />}
      </Stack>
    </Dialog>
  )
}

interface TypedProofProps extends ProofDialogProps {
  ways: { password: boolean; hasCodes: boolean; provider: string | null }
}

function TypedProof({ opened, onEnd, ways }: TypedProofProps) {
  const t = useTexts('secondFactors')
  const [byCode, setByCode] = useState(!ways.password)
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
      {ways.hasCodes && ways.password && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={change}>
            {byCode ? t('proof.usePassword') : t('proof.useCode')}
          </Button>
        </div>
      )}
      {ways.provider !== null && <AtProvider isBelowForm />}
    </FormDialog>
  )
}
