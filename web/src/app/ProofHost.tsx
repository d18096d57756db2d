// Shows the dialog that asks again who acts, over whatever is on the screen, while a sensitive call waits for it.
import { useEffect, useRef } from 'react'
import { ProofDialog } from '../features/accounts/index.ts'
import { answerProofs } from '../lib/api/index.ts'
import { onSessionForgotten } from '../lib/session/index.ts'
import { useDialog } from '../ui/index.ts'

export function ProofHost() {
  const { opened, key, open, close } = useDialog<true>()
  const settle = useRef<((isProved: boolean) => void) | null>(null)
  const end = (isProved: boolean) => {
    settle.current?.(isProved)
    settle.current = null
    close()
  }
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })
  useEffect(() => {
    const stops = [
      answerProofs(() => {
        open(true)
        return new Promise<boolean>((resolve) => {
          settle.current = resolve
        })
      }),
      onSessionForgotten(() => latest.current(false)),
    ]
    // This listener is older than that of any dialog: Escape closes this dialog, and not the one below it.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || settle.current === null) return
      event.stopImmediatePropagation()
      latest.current(false)
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('keydown', onEscape, { capture: true })
    }
  }, [open])
  // A new key mounts the dialog anew, and so above a dialog that opened before it.
  return <ProofDialog key={key} opened={opened} onEnd={end} />
}
