// The dialog that creates or edits a template. The editor inside is a chunk of its own.
import { Suspense, useState } from 'react'
import { Skeleton, TextInput } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import { ErrorText, FormDialog } from '../../ui/index.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { readDraft, useKeptDraft } from './drafts.ts'
import { sizeForWarning } from './size.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './templates.module.css'
import { hostPicture, useSaveTemplate } from './templates.ts'

const RichTextEditor = screen(() => import('./editor/RichTextEditor.tsx'), 'RichTextEditor')

/** Toolbar and writing area, roughly, while they are on their way. */
const editorHeight = 480

interface TemplateDialogProps {
  opened: boolean
  /** Null for a new one. */
  template: Template | null
  onClose(): void
}

/** That it was not saved, and what the server said to it, above all where a merge tag cannot be read. */
function SaveFailure({ error }: { error: unknown }) {
  const t = useTexts('templates')
  if (error === null || isQuiet(error)) return null
  return (
    <div>
      <ErrorText error={t('saveFailed')} />
      {error instanceof CallFailed && <ErrorText error={error.said} />}
    </div>
  )
}

function SizeWarning({ html }: { html: string }) {
  const t = useTexts('templates')
  const size = sizeForWarning(html)
  return size === null ? null : (
    <p role="status" className={styles['warning']}>
      {t('tooLong', { size })}
    </p>
  )
}

/** What stands in the dialog, and what was written in it before and never saved. */
function useWriting(template: Template | null) {
  const id = template?.id
  const before = { name: template?.name ?? '', html: template?.body_html ?? '' }
  const [draft, setDraft] = useState(() => readDraft(id))
  const [opened, setOpened] = useState({ html: before.html, key: 0 })
  const [name, setName] = useState(before.name)
  const [html, setHtml] = useState(before.html)
  const changed = name !== before.name || html !== before.html
  // As long as the old draft is on offer, a new one does not take its place.
  const forget = useKeptDraft(id, { name, html }, changed && draft === null)
  const restore = () => {
    if (!draft) return
    setName(draft.name)
    setHtml(draft.html)
    setOpened({ html: draft.html, key: opened.key + 1 })
    setDraft(null)
  }
  const discard = () => {
    forget()
    setDraft(null)
  }
  return { name, setName, html, setHtml, opened, draft, restore, discard, forget }
}

/** Give it another key at each opening: what was typed and what went wrong go with the dialog. */
export function TemplateDialog({ opened, template, onClose }: TemplateDialogProps) {
  const t = useTexts('templates')
  const writing = useWriting(template)
  const { name, html, draft } = writing
  const [uploading, setUploading] = useState(false)
  const save = useSaveTemplate()
  const isComplete = name.trim() !== '' && html !== ''
  const saved = () => {
    writing.forget()
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      title={t(template ? 'edit' : 'create')}
      size="xl"
      keepOnClickBeside
      submitLabel={t('save')}
      disabled={!isComplete || uploading}
      busy={save.isPending}
      onSubmit={() => save.mutate({ id: template?.id, name: name.trim(), html }, { onSuccess: saved })}
      onClose={onClose}
    >
      {draft && <DraftNotice draft={draft} onRestore={writing.restore} onDiscard={writing.discard} />}
      <TextInput
        data-autofocus
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={1000}
        value={name}
        onChange={(event) => writing.setName(event.currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={editorHeight} />}>
        <RichTextEditor
          key={writing.opened.key}
          stored={writing.opened.html}
          onChange={writing.setHtml}
          upload={hostPicture}
          onUploading={setUploading}
        />
      </Suspense>
      <SizeWarning html={html} />
      <TemplatePreview html={html} />
      <SaveFailure error={save.error} />
    </FormDialog>
  )
}
