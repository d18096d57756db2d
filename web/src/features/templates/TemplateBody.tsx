// The body of a template, in the rich-text editor or as HTML. HTML that the editor cannot keep is opened as HTML, so
// that saving never loses it.
import { Suspense, useState } from 'react'
import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { mergeFieldNames } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import { useFields } from '../../lib/contacts/fields.ts'
import { Note } from '../../ui/index.ts'
import { HtmlSource } from './HtmlSource.tsx'
import styles from './templates.module.css'
import { hostPicture } from './templates.ts'
import { unknownNames } from './merge-names.ts'

const RichTextEditor = screen(() => import('./rich/RichTextEditor.tsx'), 'RichTextEditor')

/** The approximate height of toolbar and text area in pixels, used while their code is loading. */
const editorHeight = 480

type View = 'rich' | 'html'

interface TemplateBodyProps {
  html: string
  onChange(html: string): void
  /** Whether pictures are being uploaded, so that saving should wait. */
  onUploading(uploading: boolean): void
}

/** Why the body is shown as HTML or cannot be edited as rich text, and what to do about it. */
function NotHeld({ view, onConvert }: { view: View; onConvert: () => void }) {
  const t = useTexts('templates')
  return (
    <Note role="status" tone="warning">
      <p>{t(view === 'html' ? 'source.opened' : 'source.readOnly')}</p>
      {view === 'rich' && (
        <Button size="xs" variant="default" onClick={onConvert}>
          {t('source.convert')}
        </Button>
      )}
    </Note>
  )
}

/** The body. The caller must give it another `key` to open another body. */
export function TemplateBody({ html, onChange, onUploading }: TemplateBodyProps) {
  const t = useTexts('templates')
  const [view, setView] = useState<View>('rich')
  // The HTML with which the editor was last opened. Later changes do not update it.
  const [opened, setOpened] = useState({ html, times: 0, isFirst: true })
  const [holds, setHolds] = useState(true)
  const [isConverted, setConverted] = useState(false)
  const reopen = () => setOpened(({ times }) => ({ html, times: times + 1, isFirst: false }))
  const choose = (chosen: View) => {
    setView(chosen)
    if (chosen === 'rich') reopen()
    // The person agreed to convert only the HTML that was shown then, not HTML written later.
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
    <Stack gap="xs">
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
    </Stack>
  )
}

/** Milliseconds without typing before the list appears, so that it does not appear while a person types a name. */
const pause = 600
const mostShown = 5

/**
 * Lists, below the text, the merge tags whose names do not exist. Shows nothing if every name is known, and while the
 * custom fields are not loaded.
 */
function UnknownNames({ html }: { html: string }) {
  const t = useTexts('templates')
  const { data: fields } = useFields()
  const [settled] = useDebouncedValue(html, pause)
  if (!fields) return <div role="status" />
  const known = [...mergeFieldNames, ...fields.map(({ key }) => `fields.${key}`)]
  const unknown = unknownNames(settled, known).slice(0, mostShown)
  return (
    <div role="status">
      {unknown.map(({ name, meant }) => (
        <Text key={name} size="sm" c="var(--kit-warning)" mt={4}>
          {t('unknown.name', { name })} {meant ? t('unknown.meant', { meant }) : t('unknown.list')}
        </Text>
      ))}
    </div>
  )
}
