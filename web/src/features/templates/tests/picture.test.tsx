// The small picture on a template's card, with simulated sizes and scrolling.
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TemplatePicture } from '../list/TemplatePicture.tsx'

let comeIntoSight = (): void => undefined

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: (entries: object[]) => void

      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ contentRect: { width: 300, height: 200 }, borderBoxSize: [{ inlineSize: 300 }] }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        comeIntoSight = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

// spec: beyond.templates.picture
it('the picture of a template is the mail itself, scaled down, rendered when its card comes into sight', async () => {
  const { container } = render(<TemplatePicture isWhole={false} html="<p>Dear reader</p>" />)
  await vi.waitFor(() => expect(container.firstElementChild).not.toBeNull())
  expect(container.querySelector('iframe')).toBeNull()
  act(() => comeIntoSight())
  await vi.waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
  const frame = container.querySelector('iframe')
  expect(frame?.srcdoc).toContain('Dear reader')
  expect(frame?.getAttribute('sandbox')).toBe('')
  expect(frame?.style.transform).toBe('scale(0.5)')
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
