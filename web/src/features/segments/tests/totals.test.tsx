// The counts in the panel of segments.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { anns, segmentRoutes, sent } from './segment-server.ts'

beforeEach(signedInBefore)

it('shows how many contacts match each segment now, and counts none that needs attention', async () => {
  const broken = { ...anns, id: 5, name: 'Broken', problem: 'It names a group that is gone.' }
  openPage('/contacts', segmentRoutes([anns, broken]))
  const segments = within(await screen.findByRole('region', { name: 'Segments' }))
  await segments.findByText('1,204')
  expect(sent('/api/segments/count')).toEqual([{ filter: anns.filter }])
})
