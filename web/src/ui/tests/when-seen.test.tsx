// Content far down a page, with simulated scrolling.
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { WhenSeen } from '../index.ts'

it('A large part is rendered when a person scrolls near it, and stays; before that it only has its height', () => {
  let scroll = (_isNear: boolean): void => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        scroll = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const { container } = render(<WhenSeen height={300}>a chart</WhenSeen>)
  act(() => scroll(false))
  expect(screen.queryByText('a chart')).toBeNull()
  expect((container.firstElementChild as HTMLElement).style.height).toBe('300px')
  act(() => scroll(true))
  expect(screen.getByText('a chart')).toBeDefined()
  act(() => scroll(false))
  expect(screen.getByText('a chart')).toBeDefined()
})
