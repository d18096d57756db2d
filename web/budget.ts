// What a first visit may cost: script and style of a page on a cold cache, compressed. The build fails above it.
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Page {
  address: string
  /** The modules that it loads beside the entry, below src. */
  loads: readonly string[]
}

const entry = 'app/main.tsx'

const pages: readonly Page[] = [
  {
    address: '/login',
    loads: ['features/accounts/LoginScreen.tsx', 'ui/captcha/AltchaWidget.tsx'],
  },
  { address: '/dashboard', loads: ['features/dashboard/DashboardScreen.tsx'] },
]

/** The words that every first page waits for, below locales. */
const words = ['en/app/ui.json', 'en/readers/captcha.json', 'specified/app/analytics.json']

/** Bytes in brotli, which browsers get. */
const most = 300_000

/** Bytes of a readers' page in brotli, without its font and its captcha. */
const mostOfReaders = 40_000

type Bundle = Rolldown.OutputBundle

/** Fails the build when a page's first load is too heavy. */
export function firstLoadBudget(source: string): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    // After the styles have become files of their own.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const { address, loads } of pages) {
          const bytes = weightOf(
            bundle,
            [
              ...[entry, ...loads].map((file) => path.join(source, file)),
              ...words.map((file) => path.join(source, '../../locales', file)),
            ].map((module) => chunkOf(bundle, module)),
          )
          const sum = `${address}: ${String(Math.round(bytes / 100) / 10)} kB of ${String(most / 1000)} kB, compressed`
          if (bytes > most)
            this.error(`The first load of ${sum}. Load what is not needed at once with import().`)
          this.info(`First load of ${sum}`)
        }
      },
    },
  }
}

/** Fails the build when a readers' page is too heavy: its HTML, style and script. */
export function readersBudget(): Plugin {
  return {
    name: 'readers-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const starts = chunksOf(bundle).filter(({ isEntry }) => isEntry)
        const bytes = weightOf(bundle, ['readers.html', ...starts.map(({ fileName }) => fileName)])
        if (bytes > mostOfReaders)
          this.error(`A readers’ page weighs ${String(bytes)} of ${String(mostOfReaders)} bytes, compressed.`)
        this.info(`A readers’ page: ${String(bytes)} of ${String(mostOfReaders)} bytes, compressed`)
      },
    },
  }
}

function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`${module} is in no chunk: has it moved? web/budget.ts names it.`)
  return chunk.fileName
}

/** The compressed bytes of chunks, of all that they import, and of their styles; each file once. */
function weightOf(bundle: Bundle, starts: readonly string[]): number {
  const files = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (!file || files.has(name)) return
    files.add(name)
    if (file.type !== 'chunk') return
    for (const next of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) add(next)
  }
  starts.forEach(add)
  return [...files].reduce((sum, name) => sum + brotliCompressSync(contentOf(bundle[name])).length, 0)
}

function contentOf(file: Bundle[string] | undefined): string | Uint8Array {
  if (!file) return ''
  return file.type === 'chunk' ? file.code : file.source
}
