// The workspace's time zone and postal address.
import { useMemo, useState, type FormEvent } from 'react'
import { Button, Select, Stack, Textarea } from '@mantine/core'
import { updateSettings, type Settings } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { keptOverSignIn, useKeepOverSignIn } from '../../../lib/over-sign-in.ts'
import { browserZone, settingsKey } from '../../../lib/settings.ts'
import { ErrorText, toast } from '../../../ui/index.ts'
import styles from './settings.module.css'

/** Stands for null, "the browser's time zone", because a select cannot have an empty value. */
const browsersOwn = 'browser'

/** The time zones to choose from; before the list is opened, only those that may be chosen already. */
function useZones(kept: string | null, isOpened: boolean): { value: string; label: string }[] {
  const t = useTexts('settings')
  const own = t('timezoneBrowser', { zone: browserZone() })
  return useMemo(() => {
    // A browser may list the stored time zone under another name.
    const all = isOpened ? Intl.supportedValuesOf('timeZone') : []
    const zones = new Set(['UTC', ...(kept ? [kept] : []), ...all])
    const named = [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
    return [{ value: browsersOwn, label: own }, ...named]
  }, [kept, own, isOpened])
}

interface Entered {
  timezone: string | null
  postalAddress: string
}

function useSave() {
  const t = useTexts('settings')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Entered) => call(updateSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsKey, saved)
      toast.success(t('saved'))
    },
  })
}

/** The form, filled with the stored values. */
export function WorkspaceForm({ settings }: { settings: Settings }) {
  const t = useTexts('settings')
  const stored: Entered = { timezone: settings.timezone, postalAddress: settings.postalAddress }
  const [entered, setEntered] = useState(() => keptOverSignIn<Entered>('settings') ?? stored)
  const { timezone, postalAddress } = entered
  const isChanged = timezone !== stored.timezone || postalAddress !== stored.postalAddress
  useKeepOverSignIn('settings', isChanged ? entered : undefined)
  const [isListOpened, setListOpened] = useState(false)
  const zones = useZones(timezone, isListOpened)
  const save = useSave()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(entered)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" className={styles['field'] ?? ''} align="stretch">
        <Select
          label={t('timezone')}
          description={t('timezoneText')}
          searchable
          // The four hundred time zones are rendered only when the list is opened.
          comboboxProps={{ keepMounted: false }}
          allowDeselect={false}
          nothingFoundMessage={t('timezoneNone')}
          data={zones}
          value={timezone ?? browsersOwn}
          onFocus={() => setListOpened(true)}
          onChange={(zone) => setEntered((now) => ({ ...now, timezone: zone === browsersOwn ? null : zone }))}
        />
        <Textarea
          label={t('postalAddress')}
          description={t('postalAddressText')}
          rows={3}
          maxLength={500}
          value={postalAddress}
          onChange={({ currentTarget: { value } }) => setEntered((now) => ({ ...now, postalAddress: value }))}
        />
        <ErrorText error={save.error} />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
