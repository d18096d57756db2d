// The filters of the list of deliveries.
import { Group, NativeSelect } from '@mantine/core'
import { deliveryStates, readerActs, type ReaderAct } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Quiet, SearchBox } from '../../../../ui/index.ts'
import type { LiveCampaign } from '../page.ts'
import type { DeliverySlice } from './deliveries.ts'
import type { useSlice } from './slice.ts'

interface StateFilterProps extends Pick<LiveCampaign, 'progress'> {
  state: DeliverySlice['state']
  onChange(state: DeliverySlice['state']): void
}

function StateFilter({ progress, state, onChange }: StateFilterProps) {
  const t = useTexts('campaignPage')
  const label = (word: string, count: number) =>
    t('deliveries.option', { state: word, size: formatNumber(count) })
  return (
    <NativeSelect
      aria-label={t('deliveries.state')}
      value={state}
      data={[
        { value: 'all', label: label(t('deliveries.all'), progress.total) },
        ...deliveryStates.map((each) => ({
          value: each,
          label: label(t(`states.${each}`), progress[each]),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(deliveryStates.find((each) => each === value) ?? 'all')
      }
    />
  )
}

interface ReaderFilterProps extends Pick<LiveCampaign, 'campaign'> {
  reader: DeliverySlice['reader']
  onChange(reader: DeliverySlice['reader']): void
}

function ReaderFilter({ campaign, reader, onChange }: ReaderFilterProps) {
  const t = useTexts('campaignPage')
  const counts: Partial<Record<ReaderAct, number>> = {
    opened: campaign.open_count,
    clicked: campaign.click_count,
    unsubscribed: campaign.unsubscribe_count,
  }
  const label = (act: ReaderAct) => {
    const [state, count] = [t(`deliveries.readers.${act}`), counts[act]]
    return count === undefined ? state : t('deliveries.option', { state, size: formatNumber(count) })
  }
  return (
    <NativeSelect
      aria-label={t('deliveries.reader')}
      value={reader}
      data={[
        { value: 'all', label: t('deliveries.readers.all') },
        ...readerActs.map((value) => ({ value, label: label(value) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(readerActs.find((each) => each === value) ?? 'all')
      }
    />
  )
}

export function Filters({ campaign, progress, part }: LiveCampaign & { part: ReturnType<typeof useSlice> }) {
  const t = useTexts('campaignPage')
  const { slice, setSearch, setState, setReader } = part
  return (
    <>
      <Group gap="xs" px="md" pb="xs">
        <StateFilter progress={progress} state={slice.state} onChange={setState} />
        <ReaderFilter campaign={campaign} reader={slice.reader} onChange={setReader} />
        <SearchBox label={t('deliveries.search')} value={slice.search} onChange={setSearch} />
      </Group>
      {slice.reader !== 'all' && <Quiet p="0 16px 8px">{t('deliveries.bots')}</Quiet>}
    </>
  )
}
