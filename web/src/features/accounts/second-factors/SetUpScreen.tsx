// The screen of an account that must set up a second factor (REQUIRE_SECOND_FACTOR) before it may do anything else.
import { useEffect, useState } from 'react'
import { Anchor, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { noteFactorNeeded, useSession } from '../../../lib/session/index.ts'
import { ErrorCard, Quiet } from '../../../ui/index.ts'
import { EntryCard } from '../EntryCard.tsx'
import { useOrigin } from '../origin.ts'
import { AddPasskey, AddTotp, useShownCodes } from './AddFactor.tsx'
import { hasPasskeys } from './calls.ts'
import { useSecondFactors } from './own-factors.ts'

/** Leads on to the screen that the person wanted, as soon as there is a factor and its recovery codes were seen. */
export function SetUpScreen() {
  const t = useTexts('secondFactors')
  const { user, signOut } = useSession()
  const { origin } = useOrigin()
  const { data, error, refetch } = useSecondFactors(user !== null)
  const [isDone, setDone] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const codes = useShownCodes(() => setDone(true))
  const show = (recoveryCodes: readonly string[]) => {
    setBegun(true)
    codes.show(recoveryCodes)
  }
  if (user === null) return <Navigate to="/login" replace />
  const hasFactor = data && (data.totp || data.passkeys.length > 0)
  if (isDone || (!isBegun && data && (hasFactor || !data.isRequired))) return <Leave to={origin} />
  const toSignOut = (
    <Anchor component="button" type="button" onClick={signOut}>
      {t('setUp.signOut')}
    </Anchor>
  )
  return (
    <EntryCard title={t('setUp.title')} text={t('setUp.text')} footer={toSignOut}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      <Stack gap="lg">
        <Stack gap="xs">
          <Quiet>{t('totp.text')}</Quiet>
          <AddTotp variant="filled" onDone={show} />
        </Stack>
        {data?.passkeyHost && hasPasskeys() && (
          <Stack gap="xs">
            <Quiet>{t('passkeys.text')}</Quiet>
            <AddPasskey onDone={show} />
          </Stack>
        )}
      </Stack>
      {codes.dialog}
    </EntryCard>
  )
}

/** Opens the app. What was refused meanwhile is asked again. */
function Leave({ to }: { to: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    noteFactorNeeded(false)
    queries.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    void navigate(to, { replace: true })
  }, [queries, navigate, to])
  return null
}
