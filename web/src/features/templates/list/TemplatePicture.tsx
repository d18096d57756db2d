// A small picture of a template: the mail itself, rendered at a mail's width in a frame without scripts, and scaled
// down. It is hidden from screen readers, because the card's words and buttons say the same.
import { useElementSize, useInViewport } from '@mantine/hooks'
import { useMemo } from 'react'
import { mailPage } from '../../../ui/index.ts'
import styles from '../templates.module.css'

/**
 * A template's HTML looks as a message shows it. When a campaign starts, the server writes default styles into the
 * elements (server/src/features/templates/html/looks.ts). Here a style sheet has the same effect, because the frame is a
 * browser. The editor looks the same too (rich/writing.css).
 */
const looks = `
  body { max-width: 608px; margin: 0 auto; padding: 24px 16px; color: #222; background: #fff; font: 16px/1.5 Helvetica, Arial, sans-serif; }
  p { margin: 0 0 16px; }
  p:has(> br:only-child) { margin: 0; }
  h1, h2, h3, h4, h5, h6 { margin: 24px 0 12px; line-height: 1.25; }
  h1 { margin-top: 32px; font-size: 28px; }
  h2 { font-size: 22px; }
  h3 { font-size: 18px; }
  h4 { font-size: 16px; }
  h5 { font-size: 14px; }
  h6 { font-size: 13px; }
  body > :is(h1, h2, h3, h4, h5, h6):first-child { margin-top: 0; }
  ul, ol { margin: 0 0 16px; }
  li { margin: 0 0 6px; }
  :is(ul, ol) :is(ul, ol) { margin: 6px 0 0; }
  :is(ul, ol):has(> li[dir='rtl']) { direction: rtl; }
  blockquote { margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 4px solid #ccc; }
  blockquote[dir='rtl'] { padding: 4px 16px 4px 0; border-left: 0; border-right: 4px solid #ccc; }
  blockquote + blockquote { margin-top: -20px; padding-top: 0; }
  pre { margin: 0 0 16px; padding: 12px 16px; color: #f8f8f2; background: #23241f; white-space: pre-wrap; font-size: 14px; font-family: Consolas, Menlo, monospace; }
  code { padding: 2px 4px; color: #222; background: #f0f0f0; font-family: Consolas, Menlo, monospace; }
  hr { margin: 24px 0; border: 0; border-top: 1px solid #ccc; }
  a { color: #06c; }
  img { max-width: 100%; height: auto; }
`

/** The document to show in a frame. The template's own styles take precedence. */
function previewPage(html: string): string {
  return `<style>${looks}</style>${html}`
}

/** Pixels; the width that most mails are made for. */
const mailWidth = 600

interface PictureProps {
  html: string
  /** Whether the HTML is a complete letter with its own styles. */
  isWhole: boolean
}

function Frame({ html, isWhole, scale }: PictureProps & { scale: number }) {
  const page = useMemo(() => mailPage(isWhole ? html : previewPage(html)), [html, isWhole])
  return (
    <iframe
      className={styles['pictureFrame']}
      style={{ width: mailWidth, transform: `scale(${String(scale)})`, height: `${String(100 / scale)}%` }}
      srcDoc={page}
      sandbox=""
      tabIndex={-1}
      title=""
      referrerPolicy="no-referrer"
    />
  )
}

/** The picture. It is rendered only while it is visible on the screen. */
export function TemplatePicture({ html, isWhole }: PictureProps) {
  const { ref: sized, width } = useElementSize()
  const { ref: seen, inViewport } = useInViewport()
  return (
    <div ref={sized} className={styles['picture']} aria-hidden="true">
      <div ref={seen} style={{ height: '100%' }}>
        {inViewport && width > 0 && <Frame html={html} isWhole={isWhole} scale={width / mailWidth} />}
      </div>
    </div>
  )
}
