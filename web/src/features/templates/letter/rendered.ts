// The letter being edited, rendered by the server. The last rendering stays visible until the next one has loaded.
import { useEffect, useState } from 'react'
import { renderTemplate, type AddedFoot, type CallInput, type Finding } from '@lettermill/contracts'
import { call, isQuiet } from '../../../lib/api/index.ts'
import { useSettings } from '../../../lib/settings.ts'

export type Material = Pick<CallInput<typeof renderTemplate, 'body'>, 'kind' | 'document' | 'source'>

export interface Rendered {
  html: string
  text: string
  findings: Finding[]
  /** Findings about the letter as a whole. */
  content: Finding[]
  /** The lines that are added below the letter; null for none. */
  foot: AddedFoot | null
}

/** Milliseconds between a change and its rendering, so that quick changes are rendered together. */
const pause = 60

/** The same while the rendering is not shown, and only its findings are counted. */
const quietPause = 1500

export interface RenderState {
  rendered: Rendered | null
  error: unknown
  /** Whether a newer rendering is loading. */
  busy: boolean
}

/**
 * Renders a design or code. A newer call cancels the one before.
 * @param material null: nothing is rendered, and the last rendering stays. Another object counts as another letter.
 * @param contactId the contact whose values fill the merge tags; null for none
 * @param isShown whether people see the rendering or its findings now; otherwise it is less urgent
 */
export function useRendered(
  material: Material | null,
  contactId: number | null,
  isShown = true,
): RenderState {
  const [state, setState] = useState<RenderState>({ rendered: null, error: null, busy: false })
  // The footer of the letter shows it, so a letter is rendered again when it is saved in the checks.
  const address = useSettings().data?.postalAddress
  useEffect(() => {
    if (!material) return
    const ending = new AbortController()
    const render = async () => {
      setState((before) => ({ ...before, busy: true }))
      try {
        const rendered = await call(renderTemplate, {
          body: { ...material, contactId },
          signal: ending.signal,
        })
        setState({ rendered, error: null, busy: false })
      } catch (error) {
        if (ending.signal.aborted || isQuiet(error)) return
        setState((before) => ({ ...before, error, busy: false }))
      }
    }
    const timer = window.setTimeout(() => void render(), isShown ? pause : quietPause)
    return () => {
      window.clearTimeout(timer)
      ending.abort()
    }
  }, [material, contactId, address, isShown])
  return state
}
