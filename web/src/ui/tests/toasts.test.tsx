// Toasts, also beside an open dialog.
import { expect, it, describe, afterEach, beforeEach, vi } from 'vitest'
import { toastsAbove } from '../dialogs/toasts-beside.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { CallFailed } from '../../lib/api/index.ts'
import { saveWithToast } from '../feedback/downloads.tsx'
import { toast, Toasts } from '../feedback/Toasts.tsx'

// The position of toasts while a dialog is open.
describe('Toasts beside a dialog', () => {
  const desk = { innerWidth: 1440, innerHeight: 900 }
  const tablet = { innerWidth: 834, innerHeight: 900 }

  it.each([
    ['a long dialog reaches into their corner', desk, { top: 782, right: 1080, bottom: 846 }, 126],
    ['a shorter dialog reaches into their corner', tablet, { top: 745, right: 777, bottom: 809 }, 163],
    ['the dialog is above their corner', tablet, { top: 600, right: 777, bottom: 664 }, null],
    ['the dialog is beside their corner', desk, { top: 782, right: 912, bottom: 846 }, null],
  ])(
    'Toasts make way only for a dialog that reaches into their corner: %s',
    (_case, window, foot, bottom) => {
      expect(toastsAbove(foot, window)).toBe(bottom)
    },
  )
})

// How long toasts stay (specification, section 9): 4 s for errors, 2 s for successes.
describe('Toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    toast.remove()
    vi.useRealTimers()
  })

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  const show = {
    'an error': () => void toast.error('It failed'),
    'a blank toast': () => void toast('It failed'),
    'a failed download': () =>
      void saveWithToast(() => Promise.reject(new CallFailed('reply', 'It failed', 500)), {
        message: 'Coming',
        done: () => 'Done',
        failed: () => 'It failed',
      }),
  }

  // spec: 9.toasts.duration
  it.each(Object.entries(show))('%s stays for 4 seconds', async (_kind, begin) => {
    render(
      <MantineProvider>
        <Toasts />
      </MantineProvider>,
    )
    act(begin)
    await pass(0)
    await pass(3900)
    expect(screen.getByText('It failed')).toBeDefined()
    await pass(200)
    await pass(300)
    expect(screen.queryByText('It failed')).toBeNull()
  })

  // spec: 9.toasts.duration
  it('a success stays for 2 seconds', async () => {
    render(
      <MantineProvider>
        <Toasts />
      </MantineProvider>,
    )
    act(() => void toast.success('It worked'))
    await pass(1900)
    expect(screen.getByText('It worked')).toBeDefined()
    await pass(200)
    await pass(300)
    expect(screen.queryByText('It worked')).toBeNull()
  })

  // spec: 9.toasts.duration
  it('no other toast than those of P57 has a time of its own', () => {
    const sources = path.join(import.meta.dirname, '../..')
    const withTime = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => {
      if (!/\.tsx?$/.test(file) || file.includes('tests/')) return false
      const code = readFileSync(path.join(sources, file), 'utf8')
      return /\btoast\b/.test(code) && /\bduration: /.test(code)
    })
    expect(withTime.sort()).toEqual([
      'features/campaigns/send/offer-recall.tsx',
      'features/segments/group-made.tsx',
      'features/templates/templates.ts',
      'ui/feedback/Toasts.tsx',
    ])
  })
})
