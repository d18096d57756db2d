// The limits of mailbox providers in the Sending tab of Settings: messages a minute and an hour.
import { useState, type SyntheticEvent } from 'react'
import { Button, Stack, TextInput } from '@mantine/core'
import { mostPerWindow, type ProviderLimit } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useProviderName } from '../../lib/contacts/provider-name.ts'
import { ErrorCard, ErrorText, focusFirstInvalid, PageSkeleton, Panel, Quiet, toast } from '../../ui/index.ts'
import {
  isLimit,
  limitsOf,
  typedOf,
  useChangeLimits,
  useProviderLimits,
  type TypedLimit,
  type Window,
} from './provider-limits.ts'
import styles from './relays.module.css'

interface RowProps {
  limit: TypedLimit
  /** Whether wrong numbers are shown. */
  isChecked: boolean
  onChange(limit: TypedLimit): void
}

function Row({ limit, isChecked, onChange }: RowProps) {
  const t = useTexts('relays')
  const nameOf = useProviderName()
  const provider = limit.provider === 'other' ? t('providerLimits.others') : nameOf(limit.provider)
  const field = (window: Window) => (
    <td>
      <TextInput
        aria-label={t(window === 'minute' ? 'providerLimits.minuteOf' : 'providerLimits.hourOf', {
          provider,
        })}
        placeholder={t('providerLimits.none')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={limit[window]}
        error={
          isChecked &&
          !isLimit(limit[window], window) &&
          t('providerLimits.invalid', { most: formatNumber(mostPerWindow[window]) })
        }
        onChange={({ currentTarget: { value } }) => onChange({ ...limit, [window]: value })}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row">{provider}</th>
      {field('minute')}
      {field('hour')}
    </tr>
  )
}

function LimitsForm({ limits }: { limits: readonly ProviderLimit[] }) {
  const t = useTexts('relays')
  const [typed, setTyped] = useState(() => typedOf(limits))
  const [isChecked, setChecked] = useState(false)
  const change = useChangeLimits()
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = limitsOf(typed)
    setChecked(wanted === null)
    if (wanted === null) return focusFirstInvalid(event.currentTarget)
    change.mutate(wanted, { onSuccess: () => toast.success(t('providerLimits.saved')) })
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md" align="flex-start">
        <table className={styles['limits']}>
          <thead>
            <tr>
              <th scope="col">{t('providerLimits.provider')}</th>
              <th scope="col">{t('providerLimits.perMinute')}</th>
              <th scope="col">{t('providerLimits.perHour')}</th>
            </tr>
          </thead>
          <tbody>
            {typed.map((limit) => (
              <Row
                key={limit.provider}
                limit={limit}
                isChecked={isChecked}
                onChange={(next) =>
                  setTyped(typed.map((each) => (each.provider === next.provider ? next : each)))
                }
              />
            ))}
          </tbody>
        </table>
        <Quiet mt={4}>{t('providerLimits.even')}</Quiet>
        {change.error && <ErrorText error={change.error} />}
        <Button type="submit" loading={change.isPending}>
          {t('providerLimits.save')}
        </Button>
      </Stack>
    </form>
  )
}

/** The panel, for administrators. */
export function ProviderLimitsPanel() {
  const t = useTexts('relays')
  const { data, error, refetch } = useProviderLimits()
  return (
    <Panel title={t('providerLimits.title')} text={t('providerLimits.text')}>
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <LimitsForm key={JSON.stringify(data)} limits={data} />}
    </Panel>
  )
}
