// What every test of the web app starts from: an empty page, empty storage, the texts loaded, and the
// pieces of a browser that happy-dom lacks.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { chooseLanguage, loadRestOfTexts, startMessages } from '../src/lib/messages/index.ts'

// A promise to wait for, not a claim about speed: the machine may be busy with other tests.
configure({ asyncUtilTimeout: 15_000 })

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Every element counts as visible. */
class AllInSight {
  readonly #tell: (entries: object[]) => void

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell
  }
  observe(target: Element): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true, target }]))
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('IntersectionObserver', AllInSight)
  // No style sheet of ours is loaded here, so an element's own style is all there is to compute. The substitute
  // DOM would go through every rule of the library for every ancestor of every element that a query looks at.
  vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style)
  window.localStorage.clear()
  window.sessionStorage.clear()
  await startMessages()
  await loadRestOfTexts()
  await chooseLanguage('default')
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})
