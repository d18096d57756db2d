// The rich text of a block as it looks, without an editor. Anybody who may edit templates can write its HTML, so only
// allowed elements become elements of this page, and nothing in it can run.
import '../../rich/rich.css'
import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react'
import { partsOf, tagLabel, useTagLabels, type TagLabels } from '../../rich/merge-tags.ts'
import { noText, richTags } from './shapes.ts'

const looks = ['color', 'background-color', 'text-align', 'font-size', 'font-family', 'direction'] as const
const names = ['color', 'backgroundColor', 'textAlign', 'fontSize', 'fontFamily', 'direction'] as const

function styleOf(element: Element): CSSProperties {
  if (!(element instanceof HTMLElement)) return {}
  const entries = looks.flatMap((look, at) => {
    const value = element.style.getPropertyValue(look)
    return value === '' || value.includes('url(') ? [] : [[names[at], value] as const]
  })
  return Object.fromEntries(entries) as CSSProperties
}

function viewOf(node: Node, key: number, labels: TagLabels): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return textView(node.textContent ?? '', labels)
  if (!(node instanceof Element) || node.matches(noText)) return null
  const name = node.localName
  if (name === 'br') return <br key={key} />
  const children = [...node.childNodes].map((child, at) => viewOf(child, at, labels))
  const style = styleOf(node)
  if (name === 'a')
    return (
      <span key={key} className="letter-link" style={style}>
        {children}
      </span>
    )
  if (!richTags.has(name)) return <span key={key}>{children}</span>
  return createElement(name, { key, style }, ...children)
}

function textView(text: string, labels: TagLabels): ReactNode {
  return partsOf(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={at} className="merge-chip">
        {tagLabel(part, labels)}
      </span>
    ),
  )
}

/** Plain text with its merge tags as chips. */
export function TextView({ text }: { text: string }) {
  const labels = useTagLabels()
  return textView(text, labels)
}

export function RichView({ html }: { html: string }) {
  const labels = useTagLabels()
  return useMemo(() => {
    const page = new DOMParser().parseFromString(html, 'text/html')
    return [...page.body.childNodes].map((node, at) => viewOf(node, at, labels))
  }, [html, labels])
}
