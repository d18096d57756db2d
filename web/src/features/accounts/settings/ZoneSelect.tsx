// The choice of the workspace's time zone. It is loaded after the form, because the code of choices is large.
import { useMemo, useState } from 'react'
import { Select } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { browserZone } from '../../../lib/settings.ts'
import { zoneName } from '../../../lib/formats/formats.ts'

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
    const named = [...zones].sort().map((zone) => ({ value: zone, label: zoneName(zone) }))
    return [{ value: browsersOwn, label: own }, ...named]
  }, [kept, own, isOpened])
}

interface ZoneSelectProps {
  /** Null: the browser's time zone. */
  zone: string | null
  onChange(zone: string | null): void
}

export function ZoneSelect({ zone, onChange }: ZoneSelectProps) {
  const t = useTexts('settings')
  const [isListOpened, setListOpened] = useState(false)
  const zones = useZones(zone, isListOpened)
  return (
    <Select
      label={t('timezone')}
      description={t('timezoneText')}
      searchable
      // The four hundred time zones are rendered only when the list is opened.
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      nothingFoundMessage={t('timezoneNone')}
      data={zones}
      value={zone ?? browsersOwn}
      onFocus={() => setListOpened(true)}
      onChange={(chosen) => onChange(chosen === browsersOwn ? null : chosen)}
    />
  )
}
