// Links that are written for the repository, in the site. A link to a README or its folder leads to the folder's page.
// A link to a file that is no page, such as deploy/Caddyfile, leads to a copy of it. A folder without a page is no link.
import { cpSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './pages.mjs'

const files = new Set()

/** A plugin of markdown-it. It throws for a link to nothing; VitePress itself checks the links to pages. */
export function linksOfTheRepository(markdown) {
  markdown.core.ruler.push('links of the repository', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) if (token.type === 'link_open') adapt(token, env, children)
    }
  })
}

function adapt(token, env, siblings) {
  const href = token.attrGet('href')
  if (/^([a-z]+:|#)/.test(href)) return
  const [target, hash = ''] = decodeURI(href).split(/(?=#)/)
  const file = path.resolve(path.dirname(env.realPath ?? env.path), target)
  if (!existsSync(file)) throw new Error(`${env.relativePath} links to ${href}, which does not exist`)
  if (statSync(file).isDirectory()) {
    if (existsSync(path.join(file, 'README.md'))) token.attrSet('href', `${toIndex(target)}${hash}`)
    else unlink(token, siblings)
  } else if (file.endsWith('.md')) {
    token.attrSet('href', `${target.replace(/README\.md$/, 'index.md')}${hash}`)
  } else {
    const name = path.relative(root, file)
    files.add(name)
    token.attrSet('href', `/files/${name}`)
    // VitePress takes a link with a target for one that leads out of its pages.
    token.attrSet('target', '_blank')
  }
}

const toIndex = (folder) => `${folder.replace(/\/?$/, '/')}index.md`

function unlink(token, siblings) {
  const closing = siblings.slice(siblings.indexOf(token)).find(({ type }) => type === 'link_close')
  for (const each of [token, closing]) Object.assign(each, { tag: 'span', attrs: null })
  Object.assign(token, { type: 'span_open' })
  Object.assign(closing, { type: 'span_close' })
}

/** Copies the files that pages link to. */
export function copyLinkedFiles(outDir) {
  for (const name of files) cpSync(path.join(root, name), path.join(outDir, 'files', name))
}
