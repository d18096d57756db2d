// The second step of a sign-in, after the right password: a code, or a passkey.
import { useState } from 'react'
import { Anchor, TextInput } from '@mantine/core'
import { signInWithFactor, type FactorKind } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { failureSentence } from '../CredentialFields.tsx'
import { EntryCard, EntryForm } from '../EntryCard.tsx'
import { invitationOf, useOrigin } from '../origin.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

interface FactorStepProps {
  /** The sign-in that waits. */
  id: string
  kinds: readonly FactorKind[]
  /** @param reason why the password must be entered again; null if the person went back */
  onBack(reason: string | null): void
}

function useFinish(id: string, onOver: (reason: string) => void) {
  const { signIn } = useSession()
  const { origin } = useOrigin()
  return useMutation({
    mutationFn: (code: string) => call(signInWithFactor, { body: { id, code, ...invitationOf(origin) } }),
    onSuccess: ({ token, user }) => signIn(token, user),
    onError: (error) => {
      if (error instanceof CallFailed && error.code === 'sign_in_over') onOver(error.message)
    },
  })
}

export function FactorStep({ id, kinds, onBack }: FactorStepProps) {
  const t = useTexts('secondFactors')
  const login = useTexts('accounts')
  const finish = useFinish(id, onBack)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = code.trim() === ''
  const submit = () => {
    setTried(true)
    finish.reset()
    if (!isMissing) finish.mutate(code)
  }
  const texts = { failed: login('login.failed'), unreachable: login('login.unreachable') }
  const has = (kind: FactorKind) => kinds.includes(kind)
  const text = has('totp')
    ? t('signIn.text')
    : has('passkey')
      ? t('signIn.textPasskey')
      : t('signIn.textRecovery')
  const back = (
    <Anchor component="button" type="button" onClick={() => onBack(null)}>
      {t('signIn.back')}
    </Anchor>
  )
  return (
    <EntryCard title={t('signIn.title')} text={text} footer={back}>
      <EntryForm
        onSubmit={submit}
        submitLabel={t('signIn.submit')}
        busy={finish.isPending}
        error={finish.error ? failureSentence(finish.error, texts) : null}
      >
        <TextInput
          name="code"
          label={t('signIn.code')}
          autoComplete="one-time-code"
          autoFocus
          maxLength={100}
          value={code}
          error={tried && isMissing && t('signIn.codeMissing')}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </EntryForm>
      {has('passkey') && <PasskeyButton />}
    </EntryCard>
  )
}
