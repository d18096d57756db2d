// The gallery's designs as the server renders them, one after the other: a gallery is no reason to make others wait.
import { useEffect, useState } from 'react'
import { renderTemplate, type Design } from '@lettermill/contracts'
import { call } from '../../../lib/api/index.ts'

export interface GalleryDesign {
  id: string
  name: string
  document: Design
}

/** HTML by the id of the design, as far as it is rendered; a design that cannot be rendered has none. */
export function useRenderings(designs: readonly GalleryDesign[] | undefined): ReadonlyMap<string, string> {
  const [made, setMade] = useState<{ of: typeof designs; html: ReadonlyMap<string, string> }>({
    of: undefined,
    html: new Map(),
  })
  useEffect(() => {
    const leaving = new AbortController()
    const renderAll = async () => {
      for (const { id, document } of designs ?? []) {
        if (leaving.signal.aborted) return
        try {
          const body = { kind: 'design' as const, document }
          const { html } = await call(renderTemplate, { body, signal: leaving.signal })
          setMade((before) => ({
            of: designs,
            html: new Map([...(before.of === designs ? before.html : []), [id, html]]),
          }))
        } catch {
          // Its name and its press remain; the picture is only shown to choose by.
        }
      }
    }
    void renderAll()
    return () => leaving.abort()
  }, [designs])
  return made.of === designs ? made.html : new Map()
}
