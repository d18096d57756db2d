// The calls for forms, used by their owner.
import {
  createForm,
  deleteForm,
  getForm,
  listForms,
  listSenders,
  listSignUps,
  lookUpGroups,
  sendSignUpAgain,
  updateForm,
  type CallInput,
  type Form,
} from '@lettermill/contracts'
import { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useFields } from '../../lib/contacts/fields.ts'
import { useTopics } from '../../lib/contacts/topics.ts'

const formsKey = ['forms'] as const
const pageSize = 50

export const useForms = () =>
  useQuery({ queryKey: formsKey, queryFn: ({ signal }) => call(listForms, { signal }) })

export const useForm = (id: string) =>
  useQuery({
    queryKey: [...formsKey, id],
    queryFn: ({ signal }) => call(getForm, { params: { id }, signal }),
    enabled: id !== 'new',
  })

/** The groups, senders and fields of the workspace, which a form can use. */
export function useParts() {
  const [groups, senders] = useQueries({
    queries: [
      { queryKey: ['group-choices'], queryFn: () => call(lookUpGroups) },
      { queryKey: ['senders'], queryFn: () => call(listSenders) },
    ],
  })
  const fields = useFields()
  const topics = useTopics()
  const error = groups.error ?? senders.error ?? fields.error ?? topics.error
  const isReady =
    groups.data !== undefined &&
    senders.data !== undefined &&
    fields.data !== undefined &&
    topics.data !== undefined
  return {
    parts: isReady
      ? {
          groups: groups.data,
          senders: senders.data,
          fields: fields.data,
          /** Only topics that are not archived. */
          topics: topics.data.filter(({ archived_at: at }) => at === null),
        }
      : null,
    error,
    retry: () => void Promise.all([groups.refetch(), senders.refetch(), fields.refetch(), topics.refetch()]),
  }
}
export type Parts = NonNullable<ReturnType<typeof useParts>['parts']>

export type FormInput = CallInput<typeof createForm, 'body'>

/** Creates a form, or saves the one with this id. */
export function useSaveForm(id: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FormInput) =>
      id === null ? call(createForm, { body }) : call(updateForm, { params: { id: String(id) }, body }),
    onSuccess: (form: Form) => {
      client.setQueryData([...formsKey, String(form.id)], form)
      return client.invalidateQueries({ queryKey: formsKey, exact: true })
    },
  })
}

export function useDeleteForm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteForm, { params: { id: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: formsKey, exact: true }),
  })
}

/** Sends the mail of a sign-up again. */
export function useSendAgain(formId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(sendSignUpAgain, { params: { id: String(formId), signUp: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...formsKey, String(formId), 'sign-ups'] }),
  })
}

/** The sign-ups, newest first, page by page. */
export const useSignUps = (id: number) =>
  useInfiniteQuery({
    queryKey: [...formsKey, String(id), 'sign-ups'],
    queryFn: ({ pageParam, signal }) =>
      call(listSignUps, {
        signal,
        params: { id: String(id) },
        query: { limit: pageSize, before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  })
