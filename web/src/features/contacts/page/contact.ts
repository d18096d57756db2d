// The calls of one contact. A deletion can be taken back from its toast (P36).
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

/** Everything that is known of one contact. */
export const contactKey = (id: number | string) => ['contact', String(id)] as const

/** The contact of an address. */
export function useContact(id: string) {
  return useQuery({
    queryKey: [...contactKey(id), 'detail'],
    queryFn: ({ signal }) => call(getContact, { params: { id }, signal }),
  })
}

/** Shows a contact as the server answered it, and loads its timeline, the lists and the search again. */
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

/** Cells by their keys; those of the workspace's own fields in `fields`. */
export type ContactBody = CallInput<typeof updateContact, 'body'>

/** Adds a contact, or changes one. What the body leaves out stays. */
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

/** Forgets a contact that is gone: to load it again would answer 404. */
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

/** Deletes a contact and offers the way back. */
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
