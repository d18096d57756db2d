// The calls of one's own account.
import {
  changeEmail,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  getAccount,
  listSessions,
  updateAccount,
  type Account,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed, download } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { settingsKey } from '../../../lib/settings.ts'
import { saveWithToast, shownMessage, toast } from '../../../ui/index.ts'

/** The field that a refusal is about, by its code; undefined if it is about none of them, or there is no failure. */
export function fieldOf<Field>(
  failure: Error | null,
  fields: Readonly<Record<string, Field>>,
): Field | undefined {
  return failure instanceof CallFailed && failure.code ? fields[failure.code] : undefined
}

const accountKey = ['account'] as const
const sessionsKey = ['account', 'sessions'] as const

export function useAccount(enabled = true) {
  return useQuery({ queryKey: accountKey, queryFn: () => call(getAccount), enabled })
}

/** Keeps the answer of a change. The greeting reads the name from the settings. */
function useKeep() {
  const queries = useQueryClient()
  return async (account: Account) => {
    queries.setQueryData(accountKey, account)
    await queries.invalidateQueries({ queryKey: settingsKey })
  }
}

export function useRename() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (name: string) => call(updateAccount, { body: { name } }),
    onSuccess: async (account) => {
      await keep(account)
      toast.success(text('account:profile.saved'))
    },
  })
}

/** Asks for the link that confirms a new email. */
export function useChangeEmail() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (body: { email: string; password?: string }) => call(changeEmail, { body }),
    onSuccess: async (account) => {
      await keep(account)
      toast.success(text('account:email.sent', { email: account.new_email ?? '' }))
    },
  })
}

/** Where the account is signed in. Asked again whenever it is shown, because other browsers sign in and out. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(listSessions) })
}

function useEnding<T>(end: (which: T) => Promise<unknown>, done: () => string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      toast.success(done())
      return queries.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}

export const useEndSession = () =>
  useEnding(
    (id: number) => call(endSession, { params: { id } }),
    () => text('account:sessions.ended'),
  )

export const useEndOthers = () =>
  useEnding(
    () => call(endOtherSessions),
    () => text('account:sessions.othersEnded'),
  )

/** Deletes the account, and signs out. */
export function useDeleteAccount() {
  const { signOut } = useSession()
  return useMutation({
    mutationFn: (body: { password?: string }) => call(deleteAccount, { body }),
    onSuccess: signOut,
  })
}

/** Saves what the instance keeps about the account. */
export function downloadOwnData(): Promise<void> {
  return saveWithToast(
    ({ signal }) => download(exportAccount, { name: 'lettermill-account.json' }, { signal }),
    {
      message: text('account:data.downloading'),
      done: (name) => text('account:data.downloaded', { name }),
      failed: (error) => {
        const message = shownMessage(error)
        return message === null ? null : text('account:data.failed', { message })
      },
    },
  )
}
