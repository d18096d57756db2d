// The words of each link in a message, or the description of its picture.
import { Parser } from 'htmlparser2'

/** The most characters of a link's words. */
const mostWords = 120

/**
 * For each address, the words of its first link that has words. It takes linear time, because the depth of templates is
 * limited (depth.ts).
 * @returns words by address as written in the HTML, merge tags included
 */
export function linkWords(html: string): Map<string, string> {
  const found = new Map<string, string>()
  let open: { address: string; words: string } | null = null
  const add = (text: string) => {
    if (open && open.words.length < 4 * mostWords) open.words += text
  }
  const end = () => {
    const words = open?.words.replace(/\s+/g, ' ').trim()
    if (open && words && !found.has(open.address)) found.set(open.address, shortened(words))
    open = null
  }
  const parser = new Parser({
    onopentag(name, { href, alt }) {
      if (name === 'a') {
        end()
        open = href === undefined ? null : { address: href, words: '' }
      }
      if (name === 'img' && alt) add(` ${alt} `)
      if (name === 'br' || name === 'p' || name === 'div') add(' ')
    },
    onclosetag: (name) => name === 'a' && end(),
    ontext: add,
  })
  parser.write(html)
  parser.end()
  end()
  return found
}

function shortened(words: string): string {
  const characters = Array.from(words)
  return characters.length > mostWords ? `${characters.slice(0, mostWords - 1).join('')}…` : words
}
