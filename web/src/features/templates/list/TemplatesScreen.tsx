// The templates of the workspace (specification, section 2): cards, and the dialogs that edit, show and delete them.
import { useCallback, useState, type ComponentProps } from 'react'
import { Button } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useAsked } from '../../../lib/asked.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { DeletePartDialog, PageHeader, useDialog } from '../../../ui/index.ts'
import { CreateMenu } from './CreateMenu.tsx'
import { UnsavedLetter } from '../UnsavedLetter.tsx'
import { useDeleteTemplate, useDuplicateTemplate, useFetchTemplate } from '../templates.ts'
import { usePreview, PreviewDialog } from './PreviewDialog.tsx'
import { TemplateCards } from './TemplateCards.tsx'
import { useEditing } from './editing.ts'

const MessageSettingsDialog = laterDialog(
  () => import('../MessageSettingsDialog.tsx'),
  'MessageSettingsDialog',
)
const TestDialog = laterDialog(() => import('../letter/TestDialog.tsx'), 'TestDialog')

const TemplateDialog = laterDialog(() => import('../TemplateDialog.tsx'), 'TemplateDialog')

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
  useAsked('create', create, 'editor')
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button component={Link} to="/messages" variant="default">
              {t('list.messages')}
            </Button>
            <May role="editor">
              <CreateMenu onClick={create} />
            </May>
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
