// Shows Markdown that somebody wrote. HTML in it is shown as text, and links may only lead to http, https, mailto and
// similar addresses. Both are defaults of the library.
import ReactMarkdown from 'react-markdown'

interface MarkdownProps {
  text: string
  /** The level of the topmost headings: one below the heading above the text. */
  from: number
}

export function Markdown({ text, from }: MarkdownProps) {
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={[[headingsFrom, from]]}>{text}</ReactMarkdown>
    </div>
  )
}

interface Node {
  type: string
  depth?: number
  children?: Node[]
}

interface Heading extends Node {
  depth: number
}

function isHeading(node: Node): node is Heading {
  return node.type === 'heading' && node.depth !== undefined
}

function headingsOf(node: Node): Heading[] {
  return [...(isHeading(node) ? [node] : []), ...(node.children ?? []).flatMap(headingsOf)]
}

/**
 * A remark plugin that moves all headings so that the topmost has level `from`, whatever was written: the page has one
 * h1, which is ours, and no level is skipped.
 */
function headingsFrom(from: number) {
  return (tree: Node): void => {
    const headings = headingsOf(tree)
    const topmost = Math.min(...headings.map(({ depth }) => depth))
    let above = from - 1
    for (const heading of headings) {
      heading.depth = Math.min(heading.depth - topmost + from, above + 1, 6)
      above = heading.depth
    }
  }
}
