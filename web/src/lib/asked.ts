// An address may name the dialog to open (`/senders?do=domain`), so that one click leads straight to it.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Opens the dialog of `?do=` once and removes it from the address, so that Reload and Back open nothing. */
export function useAsked(name: string, open: () => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('do') === name
  useEffect(() => {
    if (!asked) return
    open()
    setParams(
      (now) => {
        const rest = new URLSearchParams(now)
        rest.delete('do')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, open, setParams])
}
