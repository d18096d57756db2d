// A tooltip and the button that it describes.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Hint } from '../index.ts'

it('An open tooltip replaced the description of its button', async () => {
  render(
    <MantineProvider>
      <p id="name">Spring sale</p>
      <Hint label="Delete">
        <button aria-describedby="name">×</button>
      </Hint>
    </MantineProvider>,
  )
  const button = screen.getByRole('button')
  const description = () =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(', ')
  expect(description()).toBe('Spring sale')
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(description()).toBe('Spring sale, Delete'))
})
