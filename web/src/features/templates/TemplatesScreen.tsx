// The templates of the workspace (specification, section 2): cards, and the dialogs that edit, show and delete.
import { useCallback, useState } from 'react'
import { Button, Skeleton } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useAsked } from '../../lib/asked.ts'
import { useGrowing } from '../../lib/growing.ts'
import { useTexts } from '../../lib/messages/index.ts'
import {
  CardsSkeleton,
  DeletePartDialog,
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
import { useDeleteTemplate, useFetchTemplate, useTemplate, useTemplates } from './templates.ts'

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

interface TemplateCardsProps extends TemplateActions {
  /** The template whose body is on its way to the editor. */
  openingId: number | undefined
  onCreate: () => void
}

function TemplateCards({ openingId, onCreate, ...actions }: TemplateCardsProps) {
  const t = useTexts('templates')
  const { data: templates, error } = useTemplates()
  const shown = useGrowing(templates?.length ?? 0)
  if (error) return <LoadFailure error={error} />
  if (!templates) return <CardsSkeleton text={t('loading')} />
  if (templates.length === 0) {
    const create = <CreateButton onClick={onCreate} />
    return <EmptyState picture="page" title={t('none')} text={t('noneText')} action={create} />
  }
  return (
    <ul className={styles['cards']}>
      {templates.slice(0, shown).map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          opening={template.id === openingId}
          {...actions}
        />
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
    <DeletePartDialog
      part={dialog.about && { kind: 'template', id: dialog.about.id }}
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

/** The address names the previewed template (`?preview=7`), so that the top bar's search leads to it. */
function usePreview() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: templates } = useTemplates()
  const asked = params.get('preview')
  const previewed = templates?.find(({ id }) => String(id) === asked)
  const show = useCallback(
    (search: string) => void navigate({ search }, { replace: true, preventScrollReset: true }),
    [navigate],
  )
  const open = useCallback(({ id }: Template) => show(`?preview=${String(id)}`), [show])
  return { previewed, open, close: () => show('') }
}

/** As high as the frame that it holds the place of. */
const previewHeight = 'min(70vh, 720px)'

/** The body, as a mail shows it. */
function PreviewedBody({ template: { id, name } }: { template: Template }) {
  const t = useTexts('templates')
  const { data, error } = useTemplate(id)
  if (data) return <MailFrame title={name} html={previewPage(data.body_html)} />
  if (!error) return <Skeleton height={previewHeight} />
  return isQuiet(error) ? null : (
    <ErrorText error={error instanceof CallFailed && error.said ? error.said : t('openFailed')} />
  )
}

function PreviewDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  // It stays while the dialog closes, so that nothing in it jumps.
  const [shown, setShown] = useState(template)
  if (template && template !== shown) setShown(template)
  return (
    <Dialog opened={template !== undefined} title={shown?.name ?? ''} size="lg" onClose={onClose}>
      {shown && <PreviewedBody template={shown} />}
    </Dialog>
  )
}

/** The editor's dialog: what it opens with is fetched first, the latest that was asked for wins. */
function useEditing() {
  const dialog = useDialog<Template | null>()
  const { mutate, isPending, variables } = useFetchTemplate()
  const { open } = dialog
  const edit = useCallback((template: Template) => mutate(template, { onSuccess: open }), [mutate, open])
  return { ...dialog, edit, openingId: isPending ? variables.id : undefined }
}

/** All templates. */
export function TemplatesScreen() {
  const t = useTexts('templates')
  const editing = useEditing()
  const deleting = useDialog<Template>()
  const preview = usePreview()
  const { open } = editing
  const create = useCallback(() => open(null), [open])
  useAsked('create', create)
  return (
    <>
      <PageHeader title={t('title')} actions={<CreateButton onClick={create} />} />
      <TemplateCards
        openingId={editing.openingId}
        onCreate={create}
        onEdit={editing.edit}
        onDelete={deleting.open}
        onPreview={preview.open}
      />
      <TemplateDialog
        key={editing.key}
        opened={editing.opened}
        template={editing.about}
        onClose={editing.close}
        onReload={editing.open}
      />
      <DeleteDialog dialog={deleting} />
      <PreviewDialog template={preview.previewed} onClose={preview.close} />
    </>
  )
}
