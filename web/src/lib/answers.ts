// A screen sends several calls at once. Their answers come close together, and it renders once for all of them, in
// pieces.
import { notifyManager, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/** Milliseconds to wait for further answers. */
const together = 15

/** Makes queries pass on their answers together. */
export function collectAnswers(): void {
  let waiting: (() => void)[] = []
  notifyManager.setScheduler((passOn) => {
    if (waiting.push(passOn) > 1) return
    setTimeout(() => {
      const answers = waiting
      waiting = []
      // React renders after the last of them, because all run in one task without a pause between.
      for (const each of answers) each()
    }, together)
  })
}

interface Shown<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/**
 * What a screen shows of a query: `data` is undefined until the first answer is rendered. React renders it in pieces, so
 * that the page reacts to input meanwhile. Later answers show at once, together with the change that led to them.
 */
export function useShown<Answer>({ data, error, refetch }: UseQueryResult<Answer>): Shown<Answer> {
  const isRendered = useDeferredValue(data !== undefined)
  return { data: isRendered ? data : undefined, error, refetch }
}
