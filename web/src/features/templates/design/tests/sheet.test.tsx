// The panel of the design editor on a tablet, where it stands above the lower part of the letter.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signedInBefore } from '../../../../../test/page.tsx'
import { openEditor, part } from './editor-page.ts'

beforeEach(signedInBefore)

const panel = () => screen.getByRole('complementary', { name: 'Settings of the template' })

it('the settings stayed below the letter, where nobody saw them after selecting a block on a tablet', async () => {
  const user = openEditor()
  const button = await part('Button: Shop')
  expect(panel().hasAttribute('data-sheet')).toBe(false)
  await user.click(button)
  // The style sheet puts a panel with this mark at the lower edge of a tablet's window.
  expect(panel().hasAttribute('data-sheet')).toBe(true)
})

it('the settings of a selected part can be hidden, and come back when somebody asks for them', async () => {
  const user = openEditor()
  await user.click(await part('Button: Shop'))
  await user.click(screen.getByRole('button', { name: 'Hide the settings' }))
  expect(panel().hasAttribute('data-folded')).toBe(true)
  expect(screen.getByRole('button', { name: 'Show the settings' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  await user.click(screen.getByRole('tab', { name: 'Sections' }))
  expect(panel().hasAttribute('data-folded')).toBe(false)
})

it('the settings do not cover a preview', async () => {
  const user = openEditor()
  await user.click(await part('Button: Shop'))
  await user.click(screen.getByText('Preview', { selector: 'span' }))
  expect(panel().hasAttribute('data-sheet')).toBe(false)
})
