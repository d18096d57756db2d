// The generated calls, and the report of the API that reviewers read, match the contracts.
import { api, scopeOf, type Endpoint } from '@lettermill/contracts'
import { problems } from '@lettermill/contracts/problem'
import { expect, test } from 'vitest'
import { calls } from '../src/generated/calls.ts'

test('every call of the contracts has a function, with its method and path', () => {
  const known = Object.entries(calls).map(([name, { method, path, answers }]) => [
    name,
    method,
    path,
    answers,
  ])
  const declared = Object.entries(api).map(([name, { method, path, reply }]) => [
    name,
    method,
    path.replaceAll(/:(\w+)/g, '{$1}'),
    '_zod' in reply ? 'json' : 'file',
  ])
  expect(known.sort()).toEqual(declared.sort())
})

test('contracts/api-report.txt lists every call and every code of a refusal (npx vitest run -u writes it)', async () => {
  await expect(writeReport()).toMatchFileSnapshot('../../contracts/api-report.txt')
})

/** One line for each call, by path, and for each code, so that a reviewer sees each change of them. */
function writeReport(): string {
  const lines = Object.entries(api).map(([name, endpoint]) => lineOf(name, endpoint))
  const codes = Object.entries(problems).map(([code, problem]) => {
    const params = 'params' in problem ? problem.params.map((name) => `{${name}}`).sort() : []
    return [code, String(problem.status), ...params].join(' ')
  })
  return `${['Calls', ...lines.sort(), '', 'Codes', ...codes.sort()].join('\n')}\n`
}

function lineOf(name: string, endpoint: Endpoint): string {
  const { method, path, access, reply, status = 200 } = endpoint
  const caller = access === 'account' ? `scope ${scopeOf(endpoint) ?? 'none'}` : access
  const media = 'media' in reply ? [reply.media] : 'redirect' in reply ? ['redirect'] : []
  return [path, method, name, caller, ...(status === 200 ? [] : [String(status)]), ...media].join(' ')
}
