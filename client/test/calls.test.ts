// The generated calls match the contracts.
import { api } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { calls } from '../src/calls.ts'
import { writeCalls } from '../generate/calls.ts'

test('src/calls.ts is what `npm run generate` writes', async () => {
  await expect(await writeCalls()).toMatchFileSnapshot('../src/calls.ts')
})

test('every call of the contracts has a function, with its method and path', () => {
  const known = Object.entries(calls).map(([name, { method, path }]) => `${name} ${method} ${path}`)
  expect(known.sort()).toEqual(
    Object.entries(api)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  )
})
