// The dialog that shows a template, and its name in the URL.
import { Suspense, useCallback, useState } from 'react'
import { Button } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { changedParams } from '../../../lib/contacts/address.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { Dialog, DialogActions } from '../../../ui/index.ts'
import { campaignPath } from '../paths.ts'
import { useTemplates } from '../templates.ts'

const PreviewedBody = screen(() => import('./PreviewedBody.tsx'), 'PreviewedBody')

/** The URL names the previewed template (`?preview=7`), so that the top bar's search can link to it. */
export function usePreview() {
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

export function PreviewDialog({ template, onEdit, onClose }: PreviewDialogProps) {
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
