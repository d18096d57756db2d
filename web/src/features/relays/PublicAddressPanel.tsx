// The public address in the Sending tab of Settings: a field, a check from this browser, and what is wrong with it.
import { useState, type SyntheticEvent } from 'react'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import type { PublicAddressState } from '@lettermill/contracts'
import { CallFailed } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorCard, ErrorText, Note, PageSkeleton, Panel, toast } from '../../ui/index.ts'
import { leadsHere, suggestedAddress, useChangeAddress, usePublicAddress } from './public-address.ts'
import styles from './relays.module.css'

function Problem({ state }: { state: PublicAddressState }) {
  const t = useTexts('relays')
  if (state.problem === null) return null
  return (
    <Note tone="warning">
      <p>{t(`publicAddress.problems.${state.problem}`, { url: state.url })}</p>
      {state.is_refused && <p>{t('publicAddress.refused')}</p>}
      {state.is_allowed && <p>{t('publicAddress.allowed')}</p>}
    </Note>
  )
}

type Checked = { url: string; reached: boolean }

function CheckButton({ url, state }: { url: string; state: PublicAddressState }) {
  const t = useTexts('relays')
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async () => {
    setBusy(true)
    const reached = await leadsHere(url, state)
    setChecked({ url, reached })
    setBusy(false)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} disabled={url === ''} onClick={() => void check()}>
        {t('publicAddress.check')}
      </Button>
      <p role="status" className={styles['checked']}>
        {checked &&
          t(checked.reached ? 'publicAddress.reached' : 'publicAddress.missed', { url: checked.url })}
      </p>
    </>
  )
}

/** Whether the server refused an address that readers elsewhere cannot use. */
const isUnready = (error: unknown) => error instanceof CallFailed && error.code === 'public_address_unready'

function AddressForm({ state }: { state: PublicAddressState }) {
  const t = useTexts('relays')
  const [typed, setTyped] = useState(
    state.problem === null ? state.url : suggestedAddress(state) || state.url,
  )
  const [isAllowed, setAllowed] = useState(state.is_allowed)
  const change = useChangeAddress()
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    change.mutate(
      { url: typed, is_allowed: isAllowed },
      { onSuccess: () => toast.success(t('publicAddress.saved')) },
    )
  }
  const asksToAllow = state.problem !== null || isUnready(change.error)
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          maw={480}
          type="url"
          label={t('publicAddress.label')}
          description={state.is_set_outside ? t('publicAddress.outside') : t('publicAddress.hint')}
          readOnly={state.is_set_outside}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            change.reset()
          }}
        />
        {asksToAllow && (
          <Checkbox
            label={t('publicAddress.allow')}
            description={t('publicAddress.allowHint')}
            checked={isAllowed}
            onChange={({ currentTarget }) => setAllowed(currentTarget.checked)}
          />
        )}
        {change.error && <ErrorText error={change.error} />}
        <div className={styles['run']}>
          {(!state.is_set_outside || asksToAllow) && (
            <Button type="submit" loading={change.isPending}>
              {t('publicAddress.save')}
            </Button>
          )}
          <CheckButton url={typed} state={state} />
        </div>
      </Stack>
    </form>
  )
}

/** The panel, for administrators. */
export function PublicAddressPanel() {
  const t = useTexts('relays')
  const { data, error, refetch } = usePublicAddress()
  return (
    <Panel title={t('publicAddress.title')} text={t('publicAddress.text')}>
      <Stack gap="md">
        {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
        {!error && !data && <PageSkeleton />}
        {data && <Problem state={data} />}
        {data && <AddressForm key={`${data.url} ${String(data.is_allowed)}`} state={data} />}
      </Stack>
    </Panel>
  )
}
