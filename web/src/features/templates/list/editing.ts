// Opens a template in the dialog or on the page with its editor.
import { useCallback, useEffect, useState } from 'react'
import type { Template } from '@lettermill/contracts'
import { useNavigate } from 'react-router'
import { useAsked } from '../../../lib/asked.ts'
import { forgetUnsaved, readUnsaved } from '../../../lib/unsaved.ts'
import { useDialog } from '../../../ui/index.ts'
import { editorOf, newCodePath, newDesignPath } from '../paths.ts'
import { useFetchTemplate } from '../templates.ts'

/** The dialog with the editor. It loads the template first; if several were requested, the latest wins. */
export function useEditing() {
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
    'editor',
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
