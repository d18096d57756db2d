// A small picture of a template: the mail itself, rendered at a mail's width in a frame without scripts, and scaled
// down. It is hidden from screen readers, because the card's words and buttons say the same.
import { useElementSize, useInViewport } from '@mantine/hooks'
import { useMemo } from 'react'
import { mailPage } from '../../ui/index.ts'
import { previewPage } from './preview.ts'
import styles from './templates.module.css'

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
      <div ref={seen} className={styles['pictureInside']}>
        {inViewport && width > 0 && <Frame html={html} isWhole={isWhole} scale={width / mailWidth} />}
      </div>
    </div>
  )
}
