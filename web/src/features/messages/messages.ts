// The calls for single messages.
import {
  getMessage,
  getMessageContent,
  getMessageSource,
  listMessageDays,
  listMessages,
} from '@lettermill/contracts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, download } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../ui/index.ts'

const messagesKey = ['messages'] as const
const pageSize = 50
/** Milliseconds between two polls of a message that has no outcome yet. */
const lookEvery = 3000

export interface MessageFilter {
  /** The beginning of an address. */
  search: string
  /** The id of a template, and a day (UTC); '' for all. */
  template: string
  day: string
}

export function useMessageDays() {
  return useQuery({
    queryKey: [...messagesKey, 'days'],
    queryFn: ({ signal }) => call(listMessageDays, { signal }),
  })
}

/** The messages, newest first, page by page. */
export function useMessages({ search, template, day }: MessageFilter) {
  return useInfiniteQuery({
    queryKey: [...messagesKey, 'list', search, template, day],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, {
        signal,
        query: {
          limit: pageSize,
          before: pageParam,
          ...(search && { search }),
          ...(template && { template }),
          ...(day && { day, timezone: 'UTC' }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

/** A message, polled until it has an outcome. */
export function useMessage(id: string) {
  return useQuery({
    queryKey: [...messagesKey, 'one', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && ['pending', 'deferred', 'unconfirmed'].includes(data.state) ? lookEvery : false,
  })
}

/** The content of the message as it was sent. It never changes, but whether its digest proves it may change. */
export function useMessageContent(id: string) {
  return useQuery({
    queryKey: [...messagesKey, 'content', id],
    queryFn: ({ signal }) => call(getMessageContent, { params: { id }, signal }),
  })
}

/** Downloads the whole message with its headers. */
export function saveMessage(id: string): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(getMessageSource, { name: `message-${id}.eml`, onProgress }, { params: { id }, signal }),
    {
      message: text('pastMessage:downloading'),
      done: (name) => text('pastMessage:downloaded', { name }),
      failed: (error) => shownMessage(error),
    },
  )
}
