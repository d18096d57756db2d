// Writes src/generated from the OpenAPI document: api.ts with the types of all calls, by openapi-typescript, and
// calls.ts with how each call goes over the wire.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { apiDocument } from './document.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  responses: Record<string, { content?: object }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { description?: string }> }
}

const folder = fileURLToPath(new URL('../src/generated/', import.meta.url))
const document = (await apiDocument()) as unknown as Document
const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const byName = new Map(lines.map(({ operation }) => [operation.operationId, operation]))

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}calls.ts`, writeCalls())
writeFileSync(`${folder}api.ts`, await writeTypes())

/** How each call goes over the wire: method, path, and whether it answers JSON or a file. */
function writeCalls(): string {
  const calls = lines.map(({ method, path, operation }) => {
    const { content = {} } = operation.responses['200'] ?? operation.responses['202'] ?? {}
    const answers = 'application/json' in content ? 'json' : 'file'
    return [operation.operationId, { method: method.toUpperCase(), path, answers }] as const
  })
  return `export const calls = ${JSON.stringify(Object.fromEntries(calls), null, 2)} as const\n`
}

/** The types of the calls by their names, and of the named schemas. */
async function writeTypes(): Promise<string> {
  // A refusal becomes a LettermillError, which has a type of its own.
  for (const { responses } of byName.values()) {
    delete responses['4XX']
    delete responses['5XX']
  }
  const nodes = await openapiTS(JSON.stringify(document), {
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  const types = nodes.filter((node) => !['paths', 'webhooks', '$defs'].includes(nameOf(node)))
  types.forEach(commentOn)
  // An editor shows a text that stands behind a tag below the others, with the tag's name.
  return astToString(types).replaceAll('* @description ', '* ')
}

function nameOf(node: ts.Node): string {
  const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isNamed ? node.name.text : ''
}

/** Adds the comments that openapi-typescript writes elsewhere only: those of calls and of named schemas. */
function commentOn(node: ts.Node): void {
  const schemas = document.components.schemas
  if (ts.isTypeAliasDeclaration(node)) addComment(node, schemas[node.name.text]?.description)
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'operations') return
  for (const member of node.members) {
    const call = member.name && ts.isIdentifier(member.name) ? byName.get(member.name.text) : undefined
    if (call) addComment(member, `${call.summary}. ${call.description.split('\n')[0] ?? ''}`)
  }
}

function addComment(node: ts.Node, text: string | undefined): void {
  if (!text) return
  const comment = `* ${text.replaceAll('*/', '* /')} `
  ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, comment, true)
}
