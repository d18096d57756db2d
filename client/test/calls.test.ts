// The generated calls match the contracts.
import { api } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { writeCalls } from '../generate/calls.ts'
import { writeDescriptions } from '../generate/descriptions.ts'

test('src/calls.ts is what `npm run generate` writes', async () => {
  await expect(await writeCalls()).toMatchFileSnapshot('../src/calls.ts')
})

test('contracts/src/descriptions.ts is what `npm run generate` writes', { timeout: 120_000 }, async () => {
  await expect(await writeDescriptions()).toMatchFileSnapshot('../../contracts/src/descriptions.ts')
})

test('every call of the contracts has a function, with its method and path', () => {
  const known = Object.entries(calls).map(([name, { method, path }]) => `${name} ${method} ${path}`)
  expect(known.sort()).toEqual(
    Object.entries(api)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  )
})
