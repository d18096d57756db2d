// A long list, drawn so that the page answers meanwhile.
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGrowing } from '../growing.ts'

it('A thousand rows are drawn a few at a time, and all of them in the end', async () => {
  const drawn: number[] = []
  renderHook(() => drawn.push(useGrowing(1000)))
  await waitFor(() => expect(drawn.at(-1)).toBe(1000), { timeout: 5000 })
  const steps = drawn.map((now, at) => now - (drawn[at - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(9)
})

it('A row that joins a list which is drawn already is drawn at once', async () => {
  const { result, rerender } = renderHook(({ total }) => useGrowing(total), { initialProps: { total: 30 } })
  await waitFor(() => expect(result.current).toBe(30))
  rerender({ total: 31 })
  expect(result.current).toBe(31)
})
