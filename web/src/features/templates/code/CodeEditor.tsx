// The editor for a template in HTML or MJML, with the server's rendering and what should be fixed.
import { useMemo, useState } from 'react'
import { SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { htmlNamesAddress, sourceLength, type Template } from '@lettermill/contracts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { usePageTitle } from '../../../ui/index.ts'
import type { ChosenContact } from '../../../ui/test-message/ContactChoice.tsx'
import { useChecks } from '../letter/checks.ts'
import { FindingsList } from '../letter/FindingsList.tsx'
import styles from '../letter/letter.module.css'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import { useRendered } from '../letter/rendered.ts'
import { SaveNotices } from '../letter/SaveNotices.tsx'
import { useSaving } from '../letter/saving.ts'
import { SourceField } from '../letter/SourceField.tsx'
import { TopBar } from '../letter/TopBar.tsx'

const TestDialog = laterDialog(() => import('../letter/TestDialog.tsx'), 'TestDialog')

export type CodeKind = 'html' | 'mjml'

interface CodeEditorProps {
  /** The stored template; undefined for a new template. */
  template: Pick<Template, 'id' | 'version'> | undefined
  name: string
  kind: CodeKind
  source: string
  /** Switches between HTML and MJML; only for a new template. */
  onKind?: ((kind: CodeKind) => void) | undefined
  /** Called when a new template was saved and has an id. */
  onCreated(template: Template): void
}

const same = (source: string) => source

export function CodeEditor(props: CodeEditorProps) {
  const { kind, onKind } = props
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  const [name, setName] = useState(props.name)
  const [source, setSource] = useState(props.source)
  const [isTesting, setTesting] = useState(false)
  const [contact, setContact] = useState<ChosenContact | null>(null)
  const saving = useSaving({
    first: { name: props.name, value: props.source, template: props.template },
    now: { name, value: source },
    contentOf: (value) => ({ kind, source: value }),
    draftOf: same,
    newDraft: 'new-code',
    onCreated: props.onCreated,
  })
  const material = useMemo(() => (source.trim() === '' ? null : { kind, source }), [kind, source])
  const rendering = useRendered(material, contact?.id ?? null)
  const checks = useChecks(rendering.rendered, htmlNamesAddress(rendering.rendered?.html ?? source))
  usePageTitle(name || tTemplates('create'))
  const load = (newer: Template & { source?: string | undefined }) => {
    if (newer.source === undefined) return
    saving.take({ name: newer.name, value: newer.source, template: newer })
    setName(newer.name)
    setSource(newer.source)
  }
  return (
    <Stack
      gap="sm"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
        event.preventDefault()
        saving.save()
      }}
    >
      <VisuallyHidden component="h1">{name || tTemplates('create')}</VisuallyHidden>
      <TopBar
        name={name}
        onName={setName}
        saving={saving}
        onTest={material ? () => setTesting(true) : undefined}
      >
        {onKind && saving.id === undefined && (
          <SegmentedControl
            aria-label={t('code.kind')}
            value={kind}
            data={[
              { value: 'html', label: 'HTML' },
              { value: 'mjml', label: 'MJML' },
            ]}
            disabled={saving.isChanged}
            onChange={(chosen) => onKind(chosen === 'mjml' ? 'mjml' : 'html')}
          />
        )}
      </TopBar>
      {material && (
        <TestDialog
          opened={isTesting}
          name={name}
          material={material}
          contact={contact}
          note={t('test.asNow')}
          onClose={() => setTesting(false)}
        />
      )}
      <SaveNotices
        saving={saving}
        onRestore={(draft) => {
          setName(draft.name)
          setSource(draft.html)
        }}
        onLoad={load}
      />
      <div className={styles['codeAndPreview']}>
        <SourceField
          label={t('code.of', { kind: kind.toUpperCase() })}
          value={source}
          most={sourceLength}
          onChange={setSource}
        />
        <div>
          <LetterPreview state={rendering} contact={contact} onContact={setContact} />
          <FindingsList checks={checks} />
        </div>
      </div>
    </Stack>
  )
}
