// Screens that are loaded when they are shown.
import { Suspense } from 'react'
import { render, screen as page } from '@testing-library/react'
import { expect, it } from 'vitest'
import { screen } from '../screen.ts'

const open = async () => Promise.resolve({ Letter: ({ to }: { to: string }) => <p>Dear {to}</p> })

function show(Letter: ReturnType<typeof screen<'Letter', { to: string }>>) {
  render(
    <Suspense fallback="A skeleton">
      <Letter to="Ann" />
    </Suspense>,
  )
}

it('A screen that is still loading shows the skeleton, and then its content', async () => {
  show(screen(open, 'Letter'))
  expect(page.getByText('A skeleton')).toBeDefined()
  await page.findByText('Dear Ann')
})
