// What every test of the web app starts from: an empty page, empty storage, the texts loaded, and the
// pieces of a browser that happy-dom lacks.
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { chooseLanguage, startMessages } from '../src/lib/messages/index.ts'

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  window.localStorage.clear()
  await startMessages()
  await chooseLanguage('default')
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})
