// Reads a piece of a letter for its checks: links, pictures, and the sizes and colours of text.
import { Parser } from 'htmlparser2'

export interface HtmlLink {
  /** The value of the attribute; undefined if the element has none. */
  href: string | undefined
  /** The words of the link, and the descriptions of its pictures. */
  words: string
}

export interface HtmlParts {
  links: HtmlLink[]
  images: { src: string; alt: string | undefined }[]
  styles: string[]
}

/** Reads a piece of HTML in linear time. */
export function readHtml(html: string): HtmlParts {
  const parts: HtmlParts = { links: [], images: [], styles: [] }
  let open: HtmlLink | null = null
  const parser = new Parser({
    onopentag(name, { href, alt, src = '', style }) {
      if (style !== undefined) parts.styles.push(style)
      if (name === 'a') parts.links.push((open = { href, words: '' }))
      if (name === 'img') parts.images.push({ src, alt })
      if (name === 'img' && open) open.words += ` ${alt ?? ''}`
    },
    ontext: (text) => {
      if (open) open.words += text
    },
    onclosetag: (name) => {
      if (name === 'a') open = null
    },
  })
  parser.write(html)
  parser.end()
  return parts
}
