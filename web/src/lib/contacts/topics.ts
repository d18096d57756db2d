// The workspace's topics, which several screens use: Settings, and the dialog of campaigns.
import { listTopics } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

export const topicsKey = ['topics'] as const

/** The topics in order, archived ones last. */
export function useTopics() {
  return useQuery({ queryKey: topicsKey, queryFn: () => call(listTopics) })
}
