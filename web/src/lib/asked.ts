// A URL may name a dialog to open (`/senders?do=domain`), so that one click leads straight to it.
import { useEffect } from 'react'
import type { Role } from '@lettermill/contracts'
import { useSearchParams } from 'react-router'
import { useMayOnceKnown } from './session/workspaces.ts'

/**
 * Opens the dialog that `?do=` names, and removes the parameter from the URL, so that Reload and Back do not open it
 * again.
 * @param role that the dialog needs; nothing opens for a lower one, nor before the role is known
 * @param open gets the URL parameter `about`, such as a template's id; null if there is none
 */
export function useAsked(name: string, open: (about: string | null) => void, role: Role = 'viewer'): void {
  const may = useMayOnceKnown(role)
  const [params, setParams] = useSearchParams()
  const asked = params.get('do') === name
  const about = params.get('about')
  useEffect(() => {
    if (!asked || may === undefined) return
    if (may) open(about)
    setParams(
      (now) => {
        const rest = new URLSearchParams(now)
        rest.delete('do')
        rest.delete('about')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked, about, may, open, setParams])
}
