// The screen for a template in code: an existing one, or a new one in HTML or MJML.
import { templatePath } from '../../../lib/templates/template-path.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { ErrorCard, PageSkeleton } from '../../../ui/index.ts'
import { suggestedLanguage } from '../../../lib/templates/letter-languages.ts'
import { useOpened } from '../../../lib/recent.ts'
import { useTemplate } from '../templates.ts'
import { CodeEditor, type CodeKind } from './CodeEditor.tsx'
import { loadBeginning } from './beginnings.ts'

function StoredCode({ id }: { id: number }) {
  const { data, error, refetch } = useTemplate(id)
  // Later replies of the server are ignored, so that text being written is not replaced.
  const [opened, setOpened] = useState(data)
  useOpened(`/templates/${String(id)}/code`, data?.name)
  if (data && !opened) setOpened(data)
  if (!opened) return error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const { kind, name, source } = opened
  if ((kind !== 'html' && kind !== 'mjml') || source === undefined)
    return <Navigate to={templatePath(id)} replace />
  return <CodeEditor template={opened} name={name} kind={kind} source={source} onCreated={() => undefined} />
}

interface NewProps {
  kind: CodeKind
  onKind(chosen: CodeKind): void
  onCreated(id: number): void
}

function NewCode({ kind, onKind, onCreated }: NewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['code', 'beginning', kind],
    queryFn: () => loadBeginning(kind, suggestedLanguage()),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data === undefined)
    return error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <CodeEditor
      template={undefined}
      name=""
      kind={kind}
      source={data}
      onKind={onKind}
      onCreated={({ id }) => onCreated(id)}
    />
  )
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
    <NewCode
      key={shown}
      kind={shown}
      onKind={(chosen) => setParams({ kind: chosen }, { replace: true })}
      onCreated={(made) => {
        setMadeKind(shown)
        setMadeId(String(made))
        void navigate(`/templates/${String(made)}/code`, { replace: true, preventScrollReset: true })
      }}
    />
  )
}
