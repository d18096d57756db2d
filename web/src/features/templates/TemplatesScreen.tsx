// The templates of the workspace (specification, section 2): cards, and the dialogs that edit, show and delete.
import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import {
  CardsSkeleton,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorText,
  MailFrame,
  PageHeader,
  useDialog,
} from '../../ui/index.ts'
import { previewPage } from './preview.ts'
import { TemplateCard, type TemplateActions } from './TemplateCard.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import styles from './templates.module.css'
import { useDeleteTemplate, useTemplates } from './templates.ts'

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('templates')
  return (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
      {t('create')}
    </Button>
  )
}

/** Why there is no list: what the server said, else the specification's sentence. */
function LoadFailure({ error }: { error: unknown }) {
  const t = useTexts('templates')
  if (isQuiet(error)) return null
  return <ErrorText error={error instanceof CallFailed && error.said ? error.said : t('loadFailed')} />
}

function TemplateCards({ onCreate, ...actions }: { onCreate: () => void } & TemplateActions) {
  const t = useTexts('templates')
  const { data: templates, error } = useTemplates()
  if (error) return <LoadFailure error={error} />
  if (!templates) return <CardsSkeleton text={t('loading')} />
  if (templates.length === 0) {
    const create = <CreateButton onClick={onCreate} />
    return <EmptyState picture="page" title={t('none')} text={t('noneText')} action={create} />
  }
  return (
    <ul className={styles['cards']}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} {...actions} />
      ))}
    </ul>
  )
}

function DeleteDialog({ dialog }: { dialog: ReturnType<typeof useDialog<Template>> }) {
  const t = useTexts('templates')
  const remove = useDeleteTemplate()
  const confirm = () => {
    dialog.close()
    if (dialog.about) remove.mutate(dialog.about)
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('confirmTitle')}
      message={t('confirmText')}
      confirmLabel={t('delete')}
      colour="red"
      onConfirm={confirm}
      onClose={dialog.close}
    />
  )
}

/** Which template is previewed stands in the address (`?preview=7`), so that the top bar's search leads to it. */
function usePreview() {
  const [params, setParams] = useSearchParams()
  const { data: templates } = useTemplates()
  const asked = params.get('preview')
  const previewed = templates?.find(({ id }) => String(id) === asked)
  const set = (id: number | null) =>
    setParams(id === null ? {} : { preview: String(id) }, { replace: true, preventScrollReset: true })
  return { previewed, open: ({ id }: Template) => set(id), close: () => set(null) }
}

function PreviewDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  // It stays while the dialog closes, so that nothing in it jumps.
  const [shown, setShown] = useState(template)
  if (template && template !== shown) setShown(template)
  const name = shown?.name ?? ''
  return (
    <Dialog opened={template !== undefined} title={name} size="lg" onClose={onClose}>
      <MailFrame title={name} html={previewPage(shown?.body_html ?? '')} />
    </Dialog>
  )
}

/** All templates. */
export function TemplatesScreen() {
  const t = useTexts('templates')
  const editing = useDialog<Template | null>()
  const deleting = useDialog<Template>()
  const preview = usePreview()
  const create = () => editing.open(null)
  return (
    <>
      <PageHeader title={t('title')} actions={<CreateButton onClick={create} />} />
      <TemplateCards
        onCreate={create}
        onEdit={editing.open}
        onDelete={deleting.open}
        onPreview={preview.open}
      />
      <TemplateDialog
        key={editing.key}
        opened={editing.opened}
        template={editing.about}
        onClose={editing.close}
      />
      <DeleteDialog dialog={deleting} />
      <PreviewDialog template={preview.previewed} onClose={preview.close} />
    </>
  )
}
