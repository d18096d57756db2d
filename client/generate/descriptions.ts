// Writes contracts/dist/descriptions.js: the comments of the contracts by the paths of what they describe, for the API
// reference and the types of the client. TypeScript finds them, because the type of a zod schema keeps the comments of
// its properties.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { api } from '@lettermill/contracts'
import { visitProperties, type Describable } from '@lettermill/contracts/schema-paths'
import ts from 'typescript'
import * as z from 'zod/mini'

const folder = fileURLToPath(new URL('../../contracts/', import.meta.url))
const parts = ['params', 'query', 'body', 'reply'] as const
/** Which decision a comment follows is of no use to people who write scripts. */
const sources = /\s*\((?:P\d|ADR-|specification)[^()]*\)/g

/** The comments of all calls and named schemas, by path, such as `Contact.fields` or `createContact.body.email`. */
async function listDescriptions(): Promise<Record<string, string>> {
  const comments = readComments(await listNamed())
  const used = [...listPaths()].sort()
  return Object.fromEntries(
    used.flatMap((path) => {
      const comment = comments.get(path)
      return comment === undefined ? [] : [[path, comment]]
    }),
  )
}

/** The names of schemas by the names under which the contracts export them. */
async function listNamed(): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>()
  for (const file of await readdir(`${folder}src`, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue
    const module = (await import(`${folder}src/${file}`)) as Record<string, unknown>
    for (const [exported, value] of Object.entries(module)) {
      const name = isSchema(value) ? z.globalRegistry.get(value)?.['id'] : undefined
      if (typeof name === 'string') named.set(exported, name)
    }
  }
  return named
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** The paths in the JSON Schemas of all calls. */
function listPaths(): ReadonlySet<string> {
  const paths = new Set<string>()
  const visit = (schema: Describable, path: string) =>
    visitProperties(schema, path, (_schema, each) => paths.add(each))
  for (const [name, endpoint] of Object.entries(api))
    for (const part of parts) {
      const shape = endpoint[part]
      if (!isSchema(shape)) continue
      const io = part === 'reply' ? 'output' : 'input'
      const { $defs = {}, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
      visit(schema as Describable, `${name}.${part}`)
      for (const [id, each] of Object.entries($defs)) visit(each as Describable, id)
    }
  return paths
}

/** The comments of all calls and named schemas, by path. */
function readComments(named: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const program = programOfContracts()
  const checker = program.getTypeChecker()
  const comments = new Map<string, string>()
  const note = (symbol: ts.Symbol, path: string) => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(sources, '')
    if (text) comments.set(path, text.replace(/\s+/g, ' '))
  }
  const walk = (type: ts.Type, path: string): void => {
    const [first, ...others] = isReference(type) ? checker.getTypeArguments(type) : []
    if (!first) return
    if (type.getSymbol()?.name !== 'ZodMiniObject')
      return [first, ...others].forEach((each) => walk(each, path))
    for (const property of first.getProperties()) {
      note(property, `${path}.${property.name}`)
      walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`)
    }
  }
  for (const symbol of exportsOf(program)) {
    const type = checker.getTypeOfSymbol(symbol)
    const name = named.get(symbol.name)
    if (name) note(symbol, name)
    if (name) walk(type, name)
    for (const part of symbol.name in api ? parts : []) {
      const property = type.getProperty(part)
      if (property) walk(checker.getTypeOfSymbol(property), `${symbol.name}.${part}`)
    }
  }
  return comments
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type
}

function programOfContracts(): ts.Program {
  const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  return ts.createProgram(fileNames, options)
}

function exportsOf(program: ts.Program): ts.Symbol[] {
  const checker = program.getTypeChecker()
  return program.getSourceFiles().flatMap((file) => {
    const module = file.fileName.startsWith(folder) ? checker.getSymbolAtLocation(file) : undefined
    return module ? checker.getExportsOfModule(module) : []
  })
}

const text = `export const descriptions = ${JSON.stringify(await listDescriptions(), null, 2)}\n`
await mkdir(`${folder}dist`, { recursive: true })
await writeFile(`${folder}dist/descriptions.js`, text)
