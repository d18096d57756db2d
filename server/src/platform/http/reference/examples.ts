// Examples of calls in the API reference: the same request in curl and in JavaScript.
import type { Endpoint } from '@lettermill/contracts'
import { examples, type Example } from '@lettermill/contracts/examples'

/** The example of a call as Markdown; empty if the call has none. The ids in the example are placeholders. */
export function exampleText(name: string, endpoint: Endpoint): string {
  const example = examples[name]
  if (!example) return ''
  return [
    '',
    '',
    '```bash',
    curlOf(endpoint, example),
    '```',
    '',
    'With the package `@lettermill/client`:',
    '',
    '```js',
    javaScriptOf(name, example),
    '```',
  ].join('\n')
}

/**
 * The call in curl. It reads the address and the token from the environment, so that the example can be pasted as it
 * is.
 */
export function curlOf(
  { method, path }: Endpoint,
  { params = {}, query, headers = {}, body }: Example,
): string {
  const filled = path.replace(/:(\w+)/g, (_hole, part: string) => encodeURIComponent(params[part] ?? ''))
  const behind = query ? `?${new URLSearchParams(entriesOf(query)).toString()}` : ''
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$LETTERMILL_URL${filled}${behind}"`,
    '-H "Authorization: Bearer $LETTERMILL_TOKEN"',
  ]
  for (const [header, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${header}: ${value}`)}`)
  if (body) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

/** The call in JavaScript, by a client that is named `lettermill`. */
export function javaScriptOf(name: string, { params, query, headers, body }: Example): string {
  const input = {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(body && { body }),
  }
  const written = JSON.stringify(input, null, 2).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
  return `await lettermill.${name}(${written === '{}' ? '' : written})`
}

function entriesOf(query: NonNullable<Example['query']>): [string, string][] {
  return Object.entries(query).map(([key, value]) => [key, String(value)])
}

/** A text, quoted as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
