import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutShapes } from '../../../without-shapes.ts'

/** The code of a file of the contracts as the build of the web app bundles it. */
function built(code: string): string {
  const { transform } = withoutShapes()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const result = transform.call({ parse: parseAst } as never, code, '/contracts/src/messages/mailbox.ts') as {
    code: string
  }
  return result.code
}

test('A first visit loaded the shapes that only the server checks', () => {
  const code = `
    const shape = z.object({ id: z.string() }).register(z.globalRegistry, { id: 'Shape' })
    export const listThings = endpoint({
      method: 'GET',
      path: '/api/things/:id',
      access: 'account',
      summary: 'All things',
      params: z.object({ id }),
      query: z.object({ limit: z.int() }),
      body: shape,
      reply: z.array(shape.register(z.globalRegistry, {})),
      bodyLimit: 100,
    })`

  expect(built(code).replaceAll(/\s+/g, ' ')).toBe(
    ` const shape = /* @__PURE__ */ z.object({ id: /* @__PURE__ */ z.string() })` +
      ` export const listThings = /* @__PURE__ */ endpoint({ method: 'GET', path: '/api/things/:id',` +
      ` access: 'account', })`,
  )
})

test('Other files of the project are bundled as they are', () => {
  const { transform } = withoutShapes()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  expect(transform.call({} as never, `endpoint({ reply: 1 })`, '/web/src/lib/calls.ts')).toBeNull()
})
