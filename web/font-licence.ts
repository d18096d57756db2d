// The typeface is no package, so Vite does not list its licence. This adds it to the notices of what is bundled.
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Appends the licence of the typeface to `licences.md`. */
export function fontLicence(file: string): Plugin {
  return {
    name: 'font-licence',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const text = await readFile(file, 'utf8')
      await appendFile(path.join(dir, 'licences.md'), `\n## Inter - OFL-1.1\n\n${text}`)
    },
  }
}
