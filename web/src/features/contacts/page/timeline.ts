// A contact's timeline, page by page.
import { getContactTimeline } from '@lettermill/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { contactKey } from './contact.ts'

/** The pages of the timeline that are loaded, newest entries first. */
export function useTimeline(id: number) {
  return useInfiniteQuery({
    queryKey: [...contactKey(id), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(getContactTimeline, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
