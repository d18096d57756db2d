// How many contacts a filter or a target selects, counted while somebody changes it.
import { countSegment, type CallInput, type SegmentCount } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'
import { formatNumber } from './formats.ts'
import { useTexts } from './messages/index.ts'

/** How long a person must pause before it is counted, in milliseconds. */
const pause = 150
/** Milliseconds until the screen says that a count waits. */
const slowAfter = 3000

export type Counted = CallInput<typeof countSegment, 'body'>

/**
 * The count of what is asked; of what was asked before while a new one is counted. A count that nobody waits for any
 * more is cancelled.
 * @param asked null: nothing to count
 */
export function useSegmentCount(asked: Counted | null) {
  // As text, two of the same are the same value.
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
    /** It has been counted for some seconds. */
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
