// A template as a small picture: the mail itself, drawn at a mail's width in a frame that runs nothing, and scaled
// down to its card. The card's words and buttons say all that it shows, so it is hidden from screen readers.
import { useElementSize, useInViewport } from '@mantine/hooks'
import { useMemo } from 'react'
import { mailPage } from '../../ui/index.ts'
import { previewPage } from './preview.ts'
import styles from './templates.module.css'

/** Pixels: what most mails are made for. */
const mailWidth = 600

interface PictureProps {
  html: string
  /** Whether it is a whole letter, with styles of its own. */
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

/** The picture; it is drawn once its card has come into sight. */
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
