// How long toasts stay, where they appear, and how many at once (specification, sections 2 and 9).
import { act, render, screen } from '@testing-library/react'
import { useToasterStore } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerUndo, toast } from '../../ui/index.ts'
import { Providers } from '../providers.tsx'

/** Counts the visible toasts. A toast that disappears stays in the page during its animation. */
function Counter() {
  const { toasts } = useToasterStore()
  return <output aria-label="Shown">{toasts.filter(({ visible }) => visible).length}</output>
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <Providers>
      <Counter />
    </Providers>,
  )
})
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const shown = () => Number(screen.getByLabelText('Shown').textContent)

describe('toasts', () => {
  it('appeared together with their live region at first, so that screen readers could miss them', () => {
    const region = document.querySelector('[aria-live="polite"]')
    act(() => void toast('Said'))
    expect(region?.textContent).toContain('Said')
  })

  // spec: 9.toasts.duration, beyond.deletions.undo
  it.each([
    ['a neutral message for 4 s', toast, 4000],
    ['an error for 4 s', toast.error, 4000],
    ['a success for 2 s', toast.success, 2000],
    ['a deletion that can be undone for 10 s', (text: string) => offerUndo(text, () => undefined), 10_000],
  ] as const)('show %s', (_what, show, time) => {
    act(() => void show('Said'))
    pass(time - 10)
    expect(shown()).toBe(1)
    pass(20)
    expect(shown()).toBe(0)
  })

  // spec: 9.toasts.loading
  it('show that something is loading until it has ended', () => {
    act(() => void toast.loading('Generating', { id: 'report' }))
    pass(600_000)
    expect(shown()).toBe(1)
    act(() => void toast.success('Done', { id: 'report' }))
    pass(2010)
    expect(shown()).toBe(0)
  })

  // spec: 9.toasts.count
  it('are at most 20 at once', () => {
    act(() => {
      for (let number = 1; number <= 25; number += 1) toast.error(`Number ${number}`)
    })
    expect(shown()).toBe(20)
    expect(screen.queryByText('Number 1')).toBeNull()
  })

  // spec: 9.toasts.position
  it('appear at the bottom right', () => {
    act(() => void toast.error('Said'))
    let place = screen.getByText('Said').parentElement
    while (place && place.style.position !== 'absolute') place = place.parentElement
    expect(place?.style).toMatchObject({ bottom: '0px', justifyContent: 'flex-end' })
  })
})
