// Writes src/calls.ts from the contracts: the input and the reply of every call, by its name.
import { api, scopeOf, type Endpoint } from '@lettermill/contracts'
import { format } from 'prettier'
import { typeOf, type Named } from './types.ts'

/** Returns the text of src/calls.ts. */
export async function writeCalls(): Promise<string> {
  const named: Named = new Map()
  const entries = Object.entries(api).sort(([a], [b]) => (a < b ? -1 : 1))
  const types = entries.map(([name, endpoint]) => callType(name, endpoint, named))
  const table = entries.map(([name, endpoint]) => callRow(name, endpoint))
  const shapes = [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { type, comment }]) => `${comment}export type ${name} = ${type}`)
  const text = [
    '// Generated from the contracts by `npm run generate`; a test fails if it is out of date.',
    ...shapes,
    `/** Every call: its parameters of the path, its query, its body, and what it answers. */`,
    `export interface Calls {\n${types.join('\n')}\n}`,
    `/** How each call goes over the wire: method, path, and whether it answers JSON or a file. */`,
    `export const calls = {\n${table.join('\n')}\n} as const`,
  ].join('\n\n')
  return format(text, { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 })
}

function callType(name: string, endpoint: Endpoint, named: Named): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = endpoint[part]
    if (!shape) return []
    return [
      `${part}: ${part === 'params' ? paramsType(endpoint) : typeOf(shape, 'input', named, `${name}.${part}`)}`,
    ]
  })
  if (endpoint.file) parts.push('form: FormData')
  const reply =
    '_zod' in endpoint.reply ? typeOf(endpoint.reply, 'output', named, `${name}.reply`) : 'Response'
  return `/** ${endpoint.summary}. ${needs(endpoint)} */\n${name}: { ${[...parts, `reply: ${reply}`].join('; ')} }`
}

/** Path parameters are strings on the wire, but ids are numbers in TypeScript, so both are accepted. */
function paramsType({ path }: Endpoint): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${String(name)}: string | number`)
  return `{ ${names.join('; ')} }`
}

function needs(endpoint: Endpoint): string {
  if (endpoint.access === 'anyone') return 'Needs no token.'
  if (endpoint.access !== 'account') return 'Needs the token of a session; an API token is not enough.'
  const scope = scopeOf(endpoint)
  return scope ? `Needs the scope \`${scope}\`.` : 'Any token will do.'
}

function callRow(name: string, { method, path, reply }: Endpoint): string {
  return `${name}: { method: '${method}', path: '${path}', answers: '${'_zod' in reply ? 'json' : 'file'}' },`
}
