// The dialog that creates or edits a template. Its editor's code is loaded separately.
import { useState } from 'react'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Link } from 'react-router'
import { laterDialog } from '../../lib/later-dialog.tsx'
import { useTexts } from '../../lib/messages/index.ts'
import { forgetUnsaved, useUnsavedMark } from '../../lib/unsaved.ts'
import { BroughtIntoView, DraftNotice, ErrorText, FormDialog, Note, ResumedNotice } from '../../ui/index.ts'
import { keepDraft, readDraft, useKeptDraft, useOfferedDraft } from '../../lib/templates/template-drafts.ts'
import { ChangedElsewhere, isChanged, SaveFailure } from './save-failures.tsx'
import { UsedIn } from './letter/UsedIn.tsx'
import { galleryPath } from './paths.ts'
import { sizeForWarning } from './size.ts'
import { TemplateBody } from './TemplateBody.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './templates.module.css'
import { useFetchTemplate, useSaveTemplate } from './templates.ts'

const TestDialog = laterDialog(() => import('./letter/TestDialog.tsx'), 'TestDialog')

interface TemplateDialogProps {
  opened: boolean
  /** The template to edit; null for a new one. */
  template: Template | null
  onClose(): void
  /** Whether a reload or the end of the session closed the dialog before. It then opens with what was written. */
  isResumed: boolean
  /** Called with the new template. */
  onCreated(template: Template): void
  /** Opens the template as another window has saved it. */
  onReload(template: Template): void
}

function SizeWarning({ html }: { html: string }) {
  const t = useTexts('templates')
  const size = sizeForWarning(html)
  return size === null ? null : (
    <Note role="status" tone="warning">
      {t('tooLong', { size })}
    </Note>
  )
}

/** The content of the dialog, and an earlier draft of it that was not saved. */
function useWriting(template: Template | null, isResumed: boolean) {
  const id = template?.id
  const before = { name: template?.name ?? '', html: template?.body_html ?? '' }
  const [kept] = useState(() => readDraft(id))
  // If a reload or the end of the session closed the dialog, it opens with what was written.
  const resumed = isResumed ? kept : null
  /** Counts how often the editor was opened with other content. */
  const [opened, setOpened] = useState(0)
  const [name, setName] = useState(resumed?.name ?? before.name)
  const [html, setHtml] = useState(resumed?.html ?? before.html)
  const changed = name !== before.name || html !== before.html
  useUnsavedMark(id, changed)
  const { forget } = useKeptDraft(id, { name, html }, changed)
  const offer = useOfferedDraft(id, { name, html }, changed, resumed !== null)
  const draft = offer.offered
  const keep = () => {
    if (changed && id !== undefined) keepDraft(id, { name, html })
  }
  const restore = () => {
    if (!draft) return
    setName(draft.name)
    setHtml(draft.html)
    setOpened(opened + 1)
    offer.restore()
  }
  return {
    name,
    setName,
    html,
    setHtml,
    opened,
    draft,
    resumed,
    restore,
    discard: offer.discard,
    keep,
    forget,
  }
}

/** Says that designs exist. What was typed stays a draft, as when the dialog is closed. */
function DesignHint({ onLeave }: { onLeave: () => void }) {
  const t = useTexts('templates')
  return (
    <Text c="dimmed">
      {t('gallery.ask')}{' '}
      <Anchor component={Link} to={galleryPath} onClick={onLeave}>
        {t('gallery.start')}
      </Anchor>
    </Text>
  )
}

interface TestButtonProps {
  name: string
  html: string
  disabled: boolean
  onTesting(isTesting: boolean): void
}

/** Sends the text as it is now as a test, from a dialog over this one. */
function TestButton({ name, html, disabled, onTesting }: TestButtonProps) {
  const t = useTexts('design')
  const tUi = useTexts('ui')
  const [isOpen, setOpen] = useState(false)
  const change = (opened: boolean) => {
    setOpen(opened)
    onTesting(opened)
  }
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => change(true)}>
        {tUi('test.title')}
      </Button>
      <TestDialog
        opened={isOpen}
        name={name}
        material={{ kind: 'text', source: html }}
        note={t('test.asNow')}
        onClose={() => change(false)}
      />
    </>
  )
}

/** The dialog. The caller must give it another `key` for each opening, which clears typed text and errors. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { opened, template, isResumed, onCreated, onReload } = props
  const t = useTexts('templates')
  const writing = useWriting(template, isResumed)
  const { name, html, draft } = writing
  const [uploading, setUploading] = useState(false)
  const save = useSaveTemplate()
  const loading = useFetchTemplate()
  const missing = { name: name.trim() === '', content: html === '' }
  const isIncomplete = missing.name || missing.content
  // What is missing is marked only after somebody tried to save.
  const [isAsked, setAsked] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const onClose = () => {
    // Escape reaches both dialogs, and closes only the one above.
    if (isTesting) return
    forgetUnsaved()
    props.onClose()
  }
  const saved = (made: Template) => {
    writing.forget()
    if (!template) onCreated(made)
    onClose()
  }
  const store = (version: number | null) =>
    save.mutate({ id: template?.id, version, name: name.trim(), content: { html } }, { onSuccess: saved })
  const load = () => {
    // The next dialog that opens reads this draft.
    writing.keep()
    loading.mutate({ id: template?.id ?? 0 }, { onSuccess: onReload })
  }
  return (
    <FormDialog
      opened={opened}
      title={t(template ? 'edit' : 'create')}
      size="full"
      keepOnClickBeside
      submitLabel={t('save')}
      disabled={uploading}
      incomplete={isIncomplete}
      busy={save.isPending}
      moreActions={
        <TestButton name={name} html={html} disabled={missing.content || uploading} onTesting={setTesting} />
      }
      onSubmit={() => {
        setAsked(isIncomplete)
        if (!isIncomplete) store(template?.version ?? null)
      }}
      onClose={onClose}
    >
      {writing.resumed && <ResumedNotice at={writing.resumed.at} />}
      {draft && <DraftNotice at={draft.at} onRestore={writing.restore} onDiscard={writing.discard} />}
      {template ? <UsedIn id={template.id} onLeave={onClose} /> : <DesignHint onLeave={onClose} />}
      <TextInput
        data-autofocus
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={1000}
        error={isAsked && missing.name && t('missing.name')}
        value={name}
        onChange={(event) => writing.setName(event.currentTarget.value)}
      />
      <div className={styles['sideBySide']}>
        <div>
          <TemplateBody
            key={writing.opened}
            html={html}
            onChange={writing.setHtml}
            onUploading={setUploading}
          />
          {isAsked && missing.content && <ErrorText error={t('missing.content')} />}
          <SizeWarning html={html} />
        </div>
        <TemplatePreview html={html} />
      </div>
      <BroughtIntoView cause={save.error}>
        {isChanged(save.error) ? (
          <ChangedElsewhere
            error={save.error}
            busy={loading.isPending}
            onOverwrite={() => store(null)}
            onLoad={load}
          />
        ) : (
          <SaveFailure error={save.error} />
        )}
      </BroughtIntoView>
    </FormDialog>
  )
}
