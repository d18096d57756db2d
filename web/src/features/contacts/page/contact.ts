// The calls for one contact. The toast after a deletion offers to undo it (P36).
import {
  createContact,
  deleteContact,
  getContact,
  restoreContact,
  updateContact,
  type CallInput,
  type ContactDetail,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { offerUndo, shownMessage, toast } from '../../../ui/index.ts'
import { useReloadContacts } from '../groups.ts'

/** The query key of everything about one contact. */
export const contactKey = (id: number | string) => ['contact', String(id)] as const

/** The contact that the URL names. */
export function useContact(id: string) {
  return useQuery({
    queryKey: [...contactKey(id), 'detail'],
    queryFn: ({ signal }) => call(getContact, { params: { id }, signal }),
  })
}

/** Shows a contact as the server returned it, and reloads its timeline, the lists and the search. */
export function useShowContact(): (contact: ContactDetail) => Promise<void> {
  const queries = useQueryClient()
  const reload = useReloadContacts()
  return async (contact) => {
    queries.setQueryData([...contactKey(contact.id), 'detail'], contact)
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...contactKey(contact.id), 'timeline'] }),
      reload(),
      forgetSearches(queries),
    ])
  }
}

const forgetSearches = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['search'] })

/** Values by the keys of fields; custom fields are in `fields`. */
export type ContactBody = CallInput<typeof updateContact, 'body'>

/** Adds or edits a contact. Values that the body leaves out stay. */
export function useSaveContact(contact: ContactDetail | null) {
  const show = useShowContact()
  return useMutation({
    mutationFn: ({ email = '', ...body }: ContactBody) =>
      contact
        ? call(updateContact, { params: { id: contact.id }, body: { ...(email && { email }), ...body } })
        : call(createContact, { body: { email, ...body } }),
    onSuccess: (saved) => void show(saved),
  })
}

/** Removes a deleted contact from the cache, because loading it again would answer 404. */
export function useForgetContact() {
  const queries = useQueryClient()
  const reload = useReloadContacts()
  return async (id: number) => {
    queries.removeQueries({ queryKey: contactKey(id) })
    await Promise.all([reload(), forgetSearches(queries)])
  }
}

function useRestoreContact() {
  const show = useShowContact()
  return async ({ id, email }: ContactDetail) => {
    try {
      await show(await call(restoreContact, { params: { id } }))
      toast.success(text('contactPage:delete.restored', { email }))
    } catch (error) {
      const message = shownMessage(error)
      if (message) toast.error(text('contactPage:delete.notRestored', { message }))
    }
  }
}

/** Deletes a contact and offers to undo it. */
export function useDeleteContact() {
  const forget = useForgetContact()
  const restore = useRestoreContact()
  return useMutation({
    mutationFn: ({ id }: ContactDetail) => call(deleteContact, { params: { id } }),
    onSuccess: (_done, contact) => {
      void forget(contact.id)
      offerUndo(text('contactPage:delete.done', { email: contact.email }), () => void restore(contact))
    },
  })
}
