// The operator's guide as the server shows it at /docs.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { linkTo, render } from '../../../docs/markdown.ts'
import { pageOf, readPages } from '../../../docs/plugin.ts'
import { guidePages } from '../../ui/page/GuideLink.tsx'

const folder = path.join(import.meta.dirname, '../../../../docs/operator')
const pages = readPages(folder)
const html = new Map(pages.map((page) => [page.name, pageOf(page, pages)]))

const hrefs = (text: string) => [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, to = '']) => to)

test('the first page names every other one', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  expect(pages.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort())
})

test('every page that a screen links to exists', () => {
  expect(guidePages.filter((page) => !html.has(page))).toEqual([])
})

describe.each(pages)('the page $name', ({ name }) => {
  const text = html.get(name) ?? ''

  it('leads only to pages, headings and pictures that exist', () => {
    const lost = hrefs(text).filter((to) => {
      if (/^(https?:|\/$|\/api\/docs$|\/favicon\.svg$|\/docs\/docs\.css$)/.test(to)) return false
      const picture = /^\/docs\/pictures\/(.+)$/.exec(to)
      if (picture) return !readdirSync(path.join(folder, 'pictures')).includes(picture[1] ?? '')
      const [, page, anchor] = /^(?:\/docs(?:\/([\w-]+))?)?(?:#(.+))?$/.exec(to) ?? []
      const target = to.startsWith('#') ? text : html.get(page ?? 'README')
      return !target || (anchor !== undefined && !target.includes(` id="${anchor}"`))
    })
    expect(lost).toEqual([])
  })

  it('has links that read as titles, not as names of files', () => {
    expect(text).not.toMatch(/>[\w-]+\.md<\/a>/)
  })

  it('has one h1, no script, and no style of its own', () => {
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/)
  })
})

test('a table has cells with code and bars, and lines within code are none', () => {
  expect(render('| a | b |\n|---|---|\n| `x \\| y` | *z* |')).toMatch(
    /<th scope="col">a<\/th>.*<td><code>x \| y<\/code><\/td><td><em>z<\/em><\/td>/,
  )
  expect(render('```\n| a |\n```')).toContain('<code>| a |\n</code>')
})

test('what looks like a tag is text, and a link to a file of the repository is none', () => {
  expect(render('Write <script>alert(1)</script> or [x](javascript:alert(1)).')).not.toMatch(/<script|href/)
  expect(render('[nginx.conf](../../deploy/nginx.conf)')).toBe('<p><span>nginx.conf</span></p>')
  expect(linkTo('backup.md#restore')).toBe('/docs/backup#restore')
})
