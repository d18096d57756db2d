// The body of a template in one of two views: the rich-text editor, or its HTML. What the editor cannot hold opens as
// HTML, so that saving never loses it.
import { Suspense, useState } from 'react'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import { HtmlSource } from './HtmlSource.tsx'
import { UnknownNames } from './UnknownNames.tsx'
import styles from './templates.module.css'
import { hostPicture } from './templates.ts'

const RichTextEditor = screen(() => import('./editor/RichTextEditor.tsx'), 'RichTextEditor')

/** Toolbar and writing area, roughly, while they are on their way. */
const editorHeight = 480

type View = 'rich' | 'html'

interface TemplateBodyProps {
  html: string
  onChange(html: string): void
  /** Whether pictures are on their way, so that saving should wait. */
  onUploading(uploading: boolean): void
}

/** Why the HTML is shown, or the rich text cannot be edited, and the way round it. */
function NotHeld({ view, onConvert }: { view: View; onConvert: () => void }) {
  const t = useTexts('templates')
  return (
    <div role="status" className={styles['warning']}>
      <p>{t(view === 'html' ? 'source.opened' : 'source.readOnly')}</p>
      {view === 'rich' && (
        <Button size="xs" variant="default" onClick={onConvert}>
          {t('source.convert')}
        </Button>
      )}
    </div>
  )
}

/** Give it another key to open something else. */
export function TemplateBody({ html, onChange, onUploading }: TemplateBodyProps) {
  const t = useTexts('templates')
  const [view, setView] = useState<View>('rich')
  // What the editor was opened with last; it follows no later change.
  const [opened, setOpened] = useState({ html, times: 0, isFirst: true })
  const [holds, setHolds] = useState(true)
  const [isConverted, setConverted] = useState(false)
  const reopen = () => setOpened(({ times }) => ({ html, times: times + 1, isFirst: false }))
  const choose = (chosen: View) => {
    setView(chosen)
    if (chosen === 'rich') reopen()
    // A conversion holds for the HTML that was seen then, not for what is written next.
    else setConverted(false)
  }
  const convert = () => {
    setConverted(true)
    reopen()
  }
  const openedWhole = (isWhole: boolean) => {
    setHolds(isWhole || isConverted)
    if (!isWhole && opened.isFirst) setView('html')
  }
  return (
    <div className={styles['body']}>
      <SegmentedControl
        className={styles['views'] ?? ''}
        aria-label={t('source.view')}
        size="xs"
        value={view}
        data={[
          { value: 'rich', label: t('source.rich') },
          { value: 'html', label: t('source.html') },
        ]}
        onChange={(value) => choose(value === 'html' ? 'html' : 'rich')}
      />
      {!holds && !isConverted && <NotHeld view={view} onConvert={convert} />}
      {view === 'html' ? (
        <HtmlSource html={html} onChange={onChange} />
      ) : (
        <Suspense fallback={<Skeleton height={editorHeight} />}>
          <RichTextEditor
            key={opened.times}
            stored={opened.html}
            isConverted={isConverted}
            onOpened={openedWhole}
            onChange={onChange}
            upload={hostPicture}
            onUploading={onUploading}
          />
        </Suspense>
      )}
      <UnknownNames html={html} />
    </div>
  )
}
