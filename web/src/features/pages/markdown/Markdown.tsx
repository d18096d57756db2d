// Shows Markdown that somebody wrote. HTML in it is shown as text, and links may only lead to http, https, mailto and
// similar addresses. Both are defaults of the library.
import ReactMarkdown from 'react-markdown'
import { headingsFrom } from './headings.ts'
import styles from './markdown.module.css'

interface MarkdownProps {
  text: string
  /** The level of the topmost headings: one below the heading above the text. */
  from: number
}

export function Markdown({ text, from }: MarkdownProps) {
  return (
    <div className={styles['text']}>
      <ReactMarkdown remarkPlugins={[[headingsFrom, from]]}>{text}</ReactMarkdown>
    </div>
  )
}
