// Findings about the hosted pictures of a letter: heavy files, and files that are far wider than they are shown.
import { imageWidth, type Finding } from '@lettermill/contracts'
import type { Db } from '../../../../platform/db/index.ts'
import { finding } from '../../../findings/index.ts'
import { listImages } from '../../image-queries.ts'

/** The size in bytes above which readers on phones wait for a picture. */
export const heavyPicture = 300 * 1024

/** The size in bytes below which a picture loads at once, however many pixels it has. */
const light = 100 * 1024

/** @param letter its HTML as it is sent; `holders`: the block that shows each picture of a design, by file name */
export async function pictureFindings(
  db: Db,
  workspaceId: number,
  letter: { html: string; holders: Readonly<Record<string, string>> },
): Promise<Finding[]> {
  const shown = shownWidths(letter.html)
  const files = shown.size === 0 ? [] : await listImages(db, workspaceId, [...shown.keys()])
  return files.flatMap(({ name, bytes, width }) => {
    const block = letter.holders[name] ?? null
    const most = 2 * (shown.get(name) ?? Number.POSITIVE_INFINITY)
    return [
      ...(bytes > heavyPicture
        ? [finding('picture_heavy', { value: kilobytes(bytes), limit: kilobytes(heavyPicture) }, { block })]
        : []),
      ...(bytes > light && width !== null && width > most
        ? [finding('picture_wide', { value: width, limit: most }, { block })]
        : []),
    ]
  })
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024)
}

/** The hosted pictures of a letter, each with the greatest width at which it is shown. */
function shownWidths(html: string): Map<string, number> {
  const widths = new Map<string, number>()
  for (const [tag, name = ''] of html.matchAll(/<img\b[^<>]*\/uploads\/([\w-]+\.\w{3,4})"[^<>]*>/g)) {
    const [, width] = / width="(\d{1,4})"/.exec(tag) ?? []
    if (width !== undefined) widths.set(name, Math.max(widths.get(name) ?? 0, Number(width)))
  }
  return widths
}

/** The bytes of all pictures of a letter above which readers wait. */
const heavyTogether = 1024 * 1024

/**
 * Findings of checkups about the hosted pictures of a letter.
 * @param html as it is stored
 */
export async function checkPictures(db: Db, workspaceId: number, html: string): Promise<Finding[]> {
  const names = [...html.matchAll(/<img\b[^<>]*\/uploads\/([\w-]+\.\w{3,4})"/g)].map(([, name = '']) => name)
  const files = names.length === 0 ? [] : await listImages(db, workspaceId, [...new Set(names)])
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const widest = Math.max(0, ...files.map(({ width }) => width ?? 0))
  return [
    ...(bytes > heavyTogether ? [finding('images_heavy', { size: kilobytes(bytes) })] : []),
    ...(widest > imageWidth ? [finding('image_wide', { width: widest, limit: imageWidth })] : []),
  ]
}
