// Saving a file leaves nothing behind in the page.
import { expect, test } from 'vitest'
import { saveFile } from '../download.ts'

test('Saving a file led the page to an empty address', async () => {
  const before = location.href
  saveFile({ blob: new Blob(['x']), fileName: 'x.txt' })
  // The browser follows the click when the current task has ended.
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.href).toBe(before)
})
