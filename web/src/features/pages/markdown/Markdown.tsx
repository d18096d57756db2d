// Shows Markdown that somebody wrote. HTML in it is shown as text, a link leads to http, https, mailto and the like
// only: both are the library's defaults.
import ReactMarkdown from 'react-markdown'
import { headingsFrom } from './headings.ts'
import styles from './markdown.module.css'

interface MarkdownProps {
  text: string
  /** Level of its topmost headings: one below the heading above the text. */
  from: number
}

export function Markdown({ text, from }: MarkdownProps) {
  return (
    <div className={styles['text']}>
      <ReactMarkdown remarkPlugins={[[headingsFrom, from]]}>{text}</ReactMarkdown>
    </div>
  )
}
