// An address may name the dialog to open (`/senders?do=domain`), so that one click leads straight to it.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Opens the dialog of `?do=` once and removes it from the address, so that Reload and Back open nothing.
 * @param open gets the value of `about` in the address, such as a template's id; null without it
 */
export function useAsked(name: string, open: (about: string | null) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('do') === name
  const about = params.get('about')
  useEffect(() => {
    if (!asked) return
    open(about)
    setParams(
      (now) => {
        const rest = new URLSearchParams(now)
        rest.delete('do')
        rest.delete('about')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, about, open, setParams])
}
