// Takes zod's place in the browser's build (vite.config.ts). The contracts are written in zod, but the browser
// only reads each endpoint's method, path and access, and trusts the shapes of the server that served it: the
// real package would add 25 kB to the first load. Not in tests, which read the schemas themselves.

/** Anything may be called on it or read from it; it answers itself. Never promise-like, so that it can be awaited. */
const schema: object = new Proxy(() => undefined, {
  apply: () => schema,
  get: (_target, name) => (name === 'then' ? undefined : schema),
})

export const z = schema
