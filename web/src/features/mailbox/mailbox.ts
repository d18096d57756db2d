// The calls of the built-in mailbox. The server decides which messages an account may see.
import { getMailboxMessage, listMailbox } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/index.ts'

const mailboxKey = ['mailbox'] as const

export const pageSize = 25

/** How often the first page is loaded again, in milliseconds: a campaign may be arriving. */
const refetchInterval = 5_000

/** A slice of the messages, newest first; whether the mailbox is in use; and the total number. */
export function useMailbox(search: string, page: number) {
  return useQuery({
    queryKey: [...mailboxKey, 'list', search, page],
    queryFn: async ({ signal }) => {
      const { rows, total } = await callPage(listMailbox, {
        signal,
        query: { search: search || undefined, limit: pageSize, offset: (page - 1) * pageSize },
      })
      return { ...rows, total }
    },
    refetchInterval: page === 1 && refetchInterval,
    placeholderData: keepPreviousData,
  })
}

/** A message with its parts. It never changes. */
export function useMailboxMessage(id: string) {
  return useQuery({
    queryKey: [...mailboxKey, 'message', id],
    queryFn: () => call(getMailboxMessage, { params: { id } }),
    staleTime: Infinity,
  })
}

/** A number of bytes in kB, at least 1. */
export function inKilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000))
}

/** Removes the quotes that only the header needs, as in `"Ann Miller" <ann@firm.example>` (RFC 5322 §3.2.4). */
export function unquoted(from: string): string {
  return from.replace(/^"((?:[^"\\]|\\.)*)"(?=\s*<)/, (_quoted, name: string) => name.replace(/\\(.)/g, '$1'))
}
