// The dialog that creates or edits a template. The editor inside is a chunk of its own.
import { Suspense, useState } from 'react'
import { Skeleton, TextInput } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import { ErrorText, FormDialog } from '../../ui/index.ts'
import { sizeForWarning } from './size.ts'
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

/** Give it another key at each opening: what was typed and what went wrong go with the dialog. */
export function TemplateDialog({ opened, template, onClose }: TemplateDialogProps) {
  const t = useTexts('templates')
  const [name, setName] = useState(template?.name ?? '')
  const [html, setHtml] = useState(template?.body_html ?? '')
  const [uploading, setUploading] = useState(false)
  const save = useSaveTemplate()
  const isComplete = name.trim() !== '' && html !== ''
  const submit = () => save.mutate({ id: template?.id, name: name.trim(), html }, { onSuccess: onClose })
  return (
    <FormDialog
      opened={opened}
      title={t(template ? 'edit' : 'create')}
      size="xl"
      keepOnClickBeside
      submitLabel={t('save')}
      disabled={!isComplete || uploading}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={1000}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={editorHeight} />}>
        <RichTextEditor
          stored={template?.body_html ?? ''}
          onChange={setHtml}
          upload={hostPicture}
          onUploading={setUploading}
        />
      </Suspense>
      <SizeWarning html={html} />
      <SaveFailure error={save.error} />
    </FormDialog>
  )
}
