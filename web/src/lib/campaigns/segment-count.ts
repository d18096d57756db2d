// Counts the contacts that a filter or a target selects, while somebody edits it.
import { countSegment, type CallInput, type SegmentCount } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { formatNumber } from '../formats/formats.ts'
import { useTexts } from '../messages/index.ts'

/** Milliseconds without a change before the contacts are counted. */
const pause = 150
/** Milliseconds after which the screen says that counting takes long. */
const slowAfter = 3000

export type Counted = CallInput<typeof countSegment, 'body'>

/**
 * The count of the current filter; while it is being counted, the count before it. A count that nobody waits for any
 * more is cancelled.
 * @param asked null if there is nothing to count
 */
export function useSegmentCount(asked: Counted | null) {
  // The filter is compared as text, so that equal filters are the same value.
  const wanted = asked === null ? '' : JSON.stringify(asked)
  const [settled] = useDebouncedValue(wanted, pause)
  const query = useQuery({
    queryKey: ['segment count', settled],
    queryFn: ({ signal }) => call(countSegment, { body: JSON.parse(settled) as Counted, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    enabled: settled !== '' && wanted !== '',
    retry: false,
  })
  const isCounting = wanted !== '' && (query.isFetching || settled !== wanted)
  const [isSlow] = useDebouncedValue(isCounting, slowAfter)
  return {
    count: query.data,
    error: settled === wanted ? query.error : null,
    isCounting,
    /** Whether counting has already taken some seconds. */
    isSlow: isCounting && isSlow,
  }
}

/** A count in a sentence: "1,204 contacts, 1,180 of them can be mailed". */
export function useCountSentence(): (count: SegmentCount) => string {
  const t = useTexts('segments')
  return ({ contacts, mailable }) => {
    const all = t('count.contacts', { count: contacts, size: formatNumber(contacts) })
    if (contacts === 0) return all
    if (mailable === contacts) return t('count.all', { contacts: all })
    return t('count.mailable', { contacts: all, count: mailable, size: formatNumber(mailable) })
  }
}
