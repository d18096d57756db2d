// The steps of a workspace to its first campaign: their order, where each is taken, and which are done.
import { getFirstSteps, type FirstSteps } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** In the order in which a newcomer takes them; `to` opens the dialog or the page of the step. */
export const firstSteps = [
  { name: 'contacts', to: '/contacts?do=upload' },
  { name: 'sender', to: '/senders?do=sender' },
  { name: 'template', to: '/templates/gallery' },
  { name: 'campaign', to: '/campaigns?do=create' },
  { name: 'sent', to: '/campaigns' },
] as const satisfies readonly { name: keyof FirstSteps; to: string }[]

/** The dialog for a sender adds the domain too. A sender whose domain was deleted needs only the domain. */
export function stepsOf(taken: FirstSteps) {
  const isDone = { ...taken, sender: taken.sender && taken.domain }
  const needsDomain = taken.sender && !taken.domain
  return firstSteps.map((step) => ({
    ...step,
    done: isDone[step.name],
    to: step.name === 'sender' && needsDomain ? '/senders?do=domain' : step.to,
  }))
}

/** Which steps to the first campaign are done. */
export function useFirstSteps() {
  return useQuery({
    queryKey: ['firstSteps'],
    queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  })
}
