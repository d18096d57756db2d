// The form in the editor as visitors would see it on a phone, a tablet and a desktop.
import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { contactFields, readersLanguages, type FormField } from '@lettermill/contracts'
import { useAppLanguage, useSay, useTexts, useTextsIn } from '../../lib/messages/index.ts'
import { Panel } from '../../ui/index.ts'
import type { Draft } from './draft.ts'
import type { Parts } from './forms.ts'
import { SenderLine } from '../../readers/Page.tsx'
import { SignUpForm } from '../../readers/SignUpForm.tsx'
import '../../readers/readers.css'
import { useFormLanguage } from './language.ts'
import styles from './forms.module.css'

const widths = { phone: 390, tablet: 834, desk: 1440 } as const
type Width = keyof typeof widths

const height = 640

/** The fields as the server passes them to the form's page. @param known labels of built-in fields by their keys */
function fieldsOf(
  { fieldKeys }: Draft,
  { fields: own }: Parts,
  known: Readonly<Record<string, string>>,
): FormField[] {
  const builtIn = contactFields.map(({ key, label, type }) => ({
    key,
    type,
    options: null,
    label: known[key] ?? label,
  }))
  const all = [...builtIn, ...own]
  return fieldKeys.flatMap((wanted) => {
    const found = all.find(({ key }) => key === wanted)
    return found ? [{ key: found.key, label: found.label, type: found.type, options: found.options }] : []
  })
}

/** The sender as the form's page names it. */
function senderOf({ senderId }: Draft, { senders }: Parts): string | null {
  const sender = senders.find(({ id }) => String(id) === senderId)
  return sender ? sender.name.trim() || sender.email : null
}

/** The width of an element in pixels. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const { current } = element
    if (!current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

export function Preview({ draft, parts }: { draft: Draft; parts: Parts }) {
  const t = useTexts('forms')
  const [chosen, setChosen] = useState<Width>('phone')
  const [frame, room] = useWidth()
  const appLanguage = useAppLanguage()
  const screenLanguage = readersLanguages.find((each) => each === appLanguage) ?? null
  // A form in its visitors' languages is shown in the language of this screen.
  const language = useFormLanguage(draft.language ?? screenLanguage)
  const readersT = useTextsIn('readers/forms', language)
  const say = useSay('readers/forms', language)
  const width = widths[chosen]
  const scale = Math.min(1, room / width)
  const choice = (
    <div role="group" aria-label={t('preview.width')}>
      <Button.Group>
        {(['phone', 'tablet', 'desk'] as const).map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === chosen ? 'light' : 'default'}
            aria-pressed={each === chosen}
            onClick={() => setChosen(each)}
          >
            {t(`preview.${each}`)}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
  return (
    <Panel title={t('preview.title')} actions={choice}>
      <div
        ref={frame}
        role="img"
        aria-label={t('preview.label', { width })}
        className={styles['frame']}
        style={{ height: height * Math.max(scale, 0.5) }}
      >
        <div
          inert
          aria-hidden="true"
          className={styles['page']}
          style={{
            width,
            height: (height * Math.max(scale, 0.5)) / scale,
            transform: `scale(${String(scale)})`,
          }}
        >
          <div className="reader" lang={language}>
            <SenderLine sender={{ name: senderOf(draft, parts), logo: null, colour: null }} />
            <h3>{draft.texts.title || say('page.title')}</h3>
            <SignUpForm
              say={say}
              texts={draft.texts}
              fields={fieldsOf(draft, parts, readersT('page.fields', { returnObjects: true }))}
              topics={parts.topics.filter(({ id }) => draft.topicIds.includes(id))}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}
