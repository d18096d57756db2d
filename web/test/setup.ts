// Prepares every test of the web app: an empty page, empty storage, the loaded texts, and the parts of a browser that
// happy-dom lacks.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { chooseLanguage, startMessages } from '../src/lib/messages/index.ts'

// Long, because the machine may be busy with other tests. It says nothing about the app's speed.
configure({
  asyncUtilTimeout: 30_000,
  // Every look of `findBy…` and `waitFor` that does not find its element yet would print the whole page for its error,
  // which takes a tenth of the run. `screen.debug()` prints the page.
  getElementError: (message) => new Error(message ?? 'The element was not found'),
})

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** An IntersectionObserver for which every element is visible. */
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
  // Tests load no style sheet of ours, so an element's own style is all there is to compute. happy-dom would check
  // every rule of the component library for every ancestor of every queried element.
  vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style)
  window.localStorage.clear()
  window.sessionStorage.clear()
  await startMessages()
  await chooseLanguage('default')
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})
