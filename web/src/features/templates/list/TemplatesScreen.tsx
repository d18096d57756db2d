// The templates of the workspace (specification, section 2): cards, and the dialogs that edit, show and delete them.
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { Button } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallFailed, isQuiet } from '../../../lib/api/index.ts'
import { useAsked } from '../../../lib/asked.ts'
import { changedParams, useChoice, useListPage } from '../../../lib/contacts/address.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { useSearchText } from '../../../lib/formats/search-text.ts'
import { forgetUnsaved, readUnsaved } from '../../../lib/unsaved.ts'
import {
  CardsSkeleton,
  DeletePartDialog,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorText,
  PageHeader,
  pageCount,
  Pager,
  useDialog,
} from '../../../ui/index.ts'
import { CreateMenu, NoTemplates } from './CreateMenu.tsx'
import { campaignPath, editorOf, newCodePath, newDesignPath } from '../paths.ts'
import { listed, onePage, orders, searchedFrom } from './listed.ts'
import { TemplateCard, useJump, type TemplateActions } from './TemplateCard.tsx'
import { TemplateControls } from './TemplateControls.tsx'
import styles from '../templates.module.css'
import { UnsavedLetter } from '../UnsavedLetter.tsx'
import { useDeleteTemplate, useDuplicateTemplate, useFetchTemplate, useTemplates } from '../templates.ts'

const MessageSettingsDialog = laterDialog(
  () => import('../MessageSettingsDialog.tsx'),
  'MessageSettingsDialog',
)
const PreviewedBody = screen(() => import('./PreviewedBody.tsx'), 'PreviewedBody')

const TestDialog = laterDialog(() => import('../letter/TestDialog.tsx'), 'TestDialog')

const TemplateDialog = laterDialog(() => import('../TemplateDialog.tsx'), 'TemplateDialog')

/** Why the list could not be loaded: the server's message or, without one, the message of the specification. */
function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts('templates')
  if (isQuiet(error)) return null
  const message = error instanceof CallFailed && error.said ? error.said : t('loadFailed')
  return <ErrorText error={message} onRetry={onRetry} />
}

interface TemplateCardsProps extends TemplateActions {
  /** The template whose body is being loaded for the editor. */
  openingId: number | undefined
  /** The template that was created last. */
  madeId: number | null
  onCreate: () => void
}

function TemplateCards({ openingId, madeId, onCreate, ...actions }: TemplateCardsProps) {
  const t = useTexts('templates')
  const { data: templates, error, refetch } = useTemplates()
  const [search, setSearch] = useSearchText()
  const [order, setOrder] = useChoice('order', orders, 'oldest')
  const [page, setPage] = useListPage()
  const found = useMemo(() => listed(templates ?? [], search, order), [templates, search, order])
  useJump(madeId, found, page, setPage)
  const list = useRef<HTMLUListElement>(null)
  const turn = (wanted: number) => {
    setPage(wanted)
    list.current?.scrollIntoView({ block: 'start' })
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!templates) return <CardsSkeleton text={t('loading')} />
  if (templates.length === 0) return <NoTemplates onCreate={onCreate} />
  const pages = pageCount(found.length, onePage)
  const shown = found.slice((Math.min(page, pages) - 1) * onePage).slice(0, onePage)
  return (
    <>
      {templates.length >= searchedFrom && (
        <TemplateControls search={search} onSearch={setSearch} order={order} onOrder={setOrder} />
      )}
      <div aria-live="polite">
        {found.length === 0 && <EmptyState picture="page" title={t('list.noMatch', { search })} />}
      </div>
      <ul ref={list} className={styles['cards']}>
        {shown.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            opening={template.id === openingId}
            {...actions}
          />
        ))}
      </ul>
      {pages > 1 && <Pager page={Math.min(page, pages)} pages={pages} onChange={turn} />}
    </>
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
      message={
        <>
          <p>{t('confirmText')}</p>
          <p>
            <strong>{dialog.about?.name}</strong>
          </p>
        </>
      }
      confirmLabel={t('delete')}
      colour="red"
      onConfirm={confirm}
      onClose={dialog.close}
    />
  )
}

/** The URL names the previewed template (`?preview=7`), so that the top bar's search can link to it. */
function usePreview() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: templates } = useTemplates()
  const asked = params.get('preview')
  const previewed = templates?.find(({ id }) => String(id) === asked)
  const show = useCallback(
    (id: string | undefined) => {
      const search = changedParams(new URLSearchParams(window.location.search), { preview: id }).toString()
      void navigate({ search }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  const open = useCallback(({ id }: Template) => show(String(id)), [show])
  return { previewed, open, close: () => show(undefined) }
}

interface PreviewDialogProps {
  template: Template | undefined
  onEdit(template: Template): void
  onClose(): void
}

function PreviewDialog({ template, onEdit, onClose }: PreviewDialogProps) {
  const t = useTexts('templates')
  // Keeps the template while the dialog closes, so that nothing in it moves.
  const [shown, setShown] = useState(template)
  if (template && template !== shown) setShown(template)
  return (
    <Dialog opened={template !== undefined} title={shown?.name ?? ''} size="lg" onClose={onClose}>
      <Suspense fallback={null}>{shown && <PreviewedBody template={shown} />}</Suspense>
      {shown && (
        <DialogActions>
          <Button component={Link} to={campaignPath(shown.id)} variant="default">
            {t('list.use')}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onEdit(shown)
            }}
          >
            {t('actions.edit')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** The dialog with the editor. It loads the template first; if several were requested, the latest wins. */
function useEditing() {
  const dialog = useDialog<Template | null>()
  const { mutate, isPending, variables } = useFetchTemplate()
  const navigate = useNavigate()
  const { open } = dialog
  const edit = useCallback(
    (template: Pick<Template, 'id'>) =>
      mutate(template, {
        onSuccess: (whole) => {
          if (whole.kind === 'text') open(whole)
          else void navigate(editorOf(whole))
        },
      }),
    [mutate, navigate, open],
  )
  useAsked(
    'edit',
    useCallback((id) => edit({ id: Number(id) }), [edit]),
  )
  // The template whose dialog a reload or the end of the session closed; null if none.
  const [resumedId, setResumedId] = useState(readUnsaved)
  useEffect(() => {
    if (resumedId === null) return
    forgetUnsaved()
    if (resumedId === 'new') open(null)
    else if (typeof resumedId === 'number') edit({ id: resumedId })
    else void navigate(resumedId === 'new-design' ? newDesignPath : newCodePath)
  }, [open, edit, navigate, resumedId])
  const isResumed = resumedId !== null && resumedId === (dialog.about?.id ?? 'new')
  const close = () => {
    setResumedId(null)
    dialog.close()
  }
  const reload = (template: Template) => {
    setResumedId(null)
    open(template)
  }
  return { ...dialog, close, reload, edit, isResumed, openingId: isPending ? variables.id : undefined }
}

/** The dialog that sends a stored template as a test. It loads the template first. */
function useTesting() {
  const dialog = useDialog<Pick<ComponentProps<typeof TestDialog>, 'name' | 'material'>>()
  const { mutate } = useFetchTemplate()
  const { open } = dialog
  const test = useCallback(
    (template: Template) =>
      mutate(template, {
        onSuccess: ({ name, kind, document, source, body_html: html }) =>
          open({ name, material: { kind, document, source: kind === 'text' ? html : source } }),
      }),
    [mutate, open],
  )
  return { ...dialog, test }
}

/** Copies templates, and remembers the last created one, so that the list can show it. */
function useCopying() {
  const [madeId, setMadeId] = useState<number | null>(null)
  const { mutate } = useDuplicateTemplate()
  const made = useCallback(({ id }: Pick<Template, 'id'>) => setMadeId(id), [])
  const duplicate = useCallback((template: Template) => mutate(template, { onSuccess: made }), [mutate, made])
  return { madeId, made, duplicate }
}

/** All templates. */
export function TemplatesScreen() {
  const t = useTexts('templates')
  const editing = useEditing()
  const deleting = useDialog<Template>()
  const messages = useDialog<Template>()
  const testing = useTesting()
  const preview = usePreview()
  const copying = useCopying()
  const { open } = editing
  const create = useCallback(() => open(null), [open])
  useAsked('create', create)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button component={Link} to="/messages" variant="default">
              {t('list.messages')}
            </Button>
            <CreateMenu onClick={create} />
          </>
        }
      />
      <UnsavedLetter />
      <TemplateCards
        openingId={editing.openingId}
        onCreate={create}
        onEdit={editing.edit}
        madeId={copying.madeId}
        onDelete={deleting.open}
        onPreview={preview.open}
        onDuplicate={copying.duplicate}
        onTest={testing.test}
        onMessages={messages.open}
      />
      <TemplateDialog
        key={editing.key}
        opened={editing.opened}
        template={editing.about}
        isResumed={editing.isResumed}
        onClose={editing.close}
        onReload={editing.reload}
        onCreated={copying.made}
      />
      <DeleteDialog dialog={deleting} />
      {messages.about && (
        <MessageSettingsDialog
          key={messages.key}
          template={messages.about}
          opened={messages.opened}
          onClose={messages.close}
        />
      )}
      {testing.about && (
        <TestDialog key={testing.key} {...testing.about} opened={testing.opened} onClose={testing.close} />
      )}
      <PreviewDialog template={preview.previewed} onEdit={editing.edit} onClose={preview.close} />
    </>
  )
}
