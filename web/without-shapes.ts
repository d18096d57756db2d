// The web app calls endpoints by their method and path. The shapes of what they take and answer serve it as types alone,
// so the build leaves them out: without them a first visit loads less, and starts sooner.
import type { Plugin } from 'vite'

/** The parts of a declared endpoint that only the server reads. */
const serversParts = new Set(['params', 'query', 'body', 'reply', 'summary'])

interface Node {
  type: string
  start: number
  end: number
}

/** All nodes of a syntax tree, each before those within it. */
function* nodesOf(tree: unknown): Generator<Node & Record<string, unknown>> {
  if (Array.isArray(tree)) for (const each of tree) yield* nodesOf(each)
  else if (tree !== null && typeof tree === 'object') {
    if ('type' in tree && 'start' in tree) yield tree as unknown as Node & Record<string, unknown>
    for (const part of Object.values(tree)) yield* nodesOf(part)
  }
}

function isCallOf(node: Record<string, unknown>, name: string): boolean {
  const callee = node['callee'] as { name?: string; property?: { name?: string } } | undefined
  return node['type'] === 'CallExpression' && (callee?.name ?? callee?.property?.name) === name
}

/** Removes the shapes of endpoints, and what names a schema for the reference. */
export function withoutShapes(): Plugin {
  return {
    name: 'without-shapes',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]contracts[\\/]src[\\/][\w-]+\.ts$/.test(id)) return null
      const cuts: [start: number, end: number][] = []
      const calls = new Set<number>()
      for (const node of nodesOf(this.parse(code))) {
        if (node.type === 'CallExpression') calls.add(node.start)
        if (isCallOf(node, 'endpoint')) {
          const [declared] = node['arguments'] as { properties?: (Node & { key?: { name?: string } })[] }[]
          for (const part of declared?.properties ?? []) {
            if (!serversParts.has(part.key?.name ?? '')) continue
            const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0
            cuts.push([part.start, part.end + comma])
          }
        }
        if (isCallOf(node, 'register')) {
          const { object } = node['callee'] as { object: Node }
          cuts.push([object.end, node.end])
        }
      }
      for (const at of calls) cuts.push([at, at])
      let text = ''
      let kept = 0
      for (const [start, end] of cuts.sort(([a], [b]) => a - b)) {
        // A cut may lie within another.
        if (start < kept) continue
        text += code.slice(kept, start)
        if (start === end) text += '/* @__PURE__ */ '
        kept = end
      }
      return { code: text + code.slice(kept), map: null }
    },
  }
}
