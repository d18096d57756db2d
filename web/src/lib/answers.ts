// A screen sends several calls at once. Their answers come close together, and it renders once for all of them.
import { notifyManager } from '@tanstack/react-query'

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
