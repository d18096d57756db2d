// The screen for a template in code: an existing one, or a new one in HTML or MJML.
import { templatePath } from '../../../lib/template-path.ts'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { ErrorCard, PageSkeleton } from '../../../ui/index.ts'
import { suggestedLanguage } from '../../../lib/letter-languages.ts'
import { useTemplate } from '../templates.ts'
import { CodeEditor, type CodeKind } from './CodeEditor.tsx'
import { beginningOf } from './beginnings.ts'

function StoredCode({ id }: { id: number }) {
  const { data, error, refetch } = useTemplate(id)
  // Later replies of the server are ignored, so that text being written is not replaced.
  const [opened, setOpened] = useState(data)
  if (data && !opened) setOpened(data)
  if (!opened) return error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const { kind, name, source } = opened
  if ((kind !== 'html' && kind !== 'mjml') || source === undefined)
    return <Navigate to={templatePath(id)} replace />
  return <CodeEditor template={opened} name={name} kind={kind} source={source} onCreated={() => undefined} />
}

export function CodeScreen() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  // A new template that was saved stays open as it is, under its own URL.
  const [madeId, setMadeId] = useState<string | null>(null)
  const kind: CodeKind = params.get('kind') === 'mjml' ? 'mjml' : 'html'
  // The URL of a stored template does not say whether it is HTML or MJML.
  const [madeKind, setMadeKind] = useState<CodeKind | null>(null)
  if (id !== undefined && id !== madeId) return <StoredCode key={id} id={Number(id)} />
  const shown = madeKind ?? kind
  return (
    <CodeEditor
      key={shown}
      template={undefined}
      name=""
      kind={shown}
      source={beginningOf(shown, suggestedLanguage())}
      onKind={(chosen) => setParams({ kind: chosen }, { replace: true })}
      onCreated={(made) => {
        setMadeKind(shown)
        setMadeId(String(made.id))
        void navigate(`/templates/${String(made.id)}/code`, { replace: true, preventScrollReset: true })
      }}
    />
  )
}
