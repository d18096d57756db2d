// The calls that change topics.
import { createTopic, deleteTopic, updateTopic, type CallInput, type Topic } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { topicsKey } from '../../lib/contacts/topics.ts'

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: topicsKey })
}

export type TopicValues = Pick<Topic, 'name' | 'description'>

/** Adds a topic, or changes a topic's name and description. */
export function useSaveTopic(topic: Topic | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: TopicValues) =>
      topic ? call(updateTopic, { params: { id: topic.id }, body }) : call(createTopic, { body }),
    onSuccess: refresh,
  })
}

/** Moves a topic to a position, counted from 0; or archives or restores it. */
export function useChangeTopic() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & CallInput<typeof updateTopic, 'body'>) =>
      call(updateTopic, { params: { id }, body }),
    onSettled: refresh,
  })
}

/** Deletes a topic. The server refuses if a choice, a consent or a campaign names it. */
export function useDeleteTopic() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteTopic, { params: { id } }),
    onSettled: refresh,
  })
}
