// The screen for a design: an existing one, a copy of a starting design, or an empty one.
import { useState } from 'react'
import { applyBrand, getBrand, listGallery } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useOpened } from '../../../lib/recent.ts'
import { templatePath } from '../../../lib/templates/template-path.ts'
import { ErrorCard, PageSkeleton } from '../../../ui/index.ts'
import { useLetterLanguage } from '../gallery/language.ts'
import { loadGalleryWords } from '../gallery/words.ts'
import { useTemplate } from '../templates.ts'
import { DesignEditor } from './DesignEditor.tsx'
import { newDesign } from './new-parts.ts'

interface NewProps {
  onCreated(id: number): void
}

/** What a new design begins with: the workspace's brand, and the starting design that the URL names, if any. */
function useBeginning() {
  const t = useTexts('design')
  const [params] = useSearchParams()
  const from = params.get('from')
  const [language] = useLetterLanguage()
  return useQuery({
    queryKey: ['design', 'beginning', from, language],
    queryFn: async ({ signal }) => {
      const designs = from === null ? [] : await call(listGallery, { query: { language }, signal })
      const chosen = designs.find(({ id }) => id === from)
      if (chosen) return { name: chosen.name, design: chosen.document }
      const [words, brand] = await Promise.all([loadGalleryWords(language), call(getBrand, { signal })])
      return { name: '', design: applyBrand(newDesign(t, language, words), brand) }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

function NewDesign({ onCreated }: NewProps) {
  const { data: loaded, error, refetch } = useBeginning()
  // The URL of a saved design no longer names the starting design, so the data is kept here.
  const [data, setData] = useState(loaded)
  if (loaded && !data) setData(loaded)
  if (!data && error) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <DesignEditor
      template={undefined}
      name={data.name}
      design={data.design}
      onCreated={({ id }) => onCreated(id)}
    />
  )
}

function StoredDesign({ id }: { id: number }) {
  const { data, error, refetch } = useTemplate(id)
  // Later replies of the server are ignored, so that text being written is not replaced.
  const [opened, setOpened] = useState(data)
  useOpened(`/templates/${String(id)}/design`, data?.name)
  if (data && !opened) setOpened(data)
  if (!opened) return error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  if (!opened.document) return <Navigate to={templatePath(id)} replace />
  return (
    <DesignEditor template={opened} name={opened.name} design={opened.document} onCreated={() => undefined} />
  )
}

export function DesignScreen() {
  const { id } = useParams()
  const navigate = useNavigate()
  // A new design that was saved stays open as it is, under its own URL.
  const [madeId, setMadeId] = useState<string | null>(null)
  if (id === undefined || id === madeId)
    return (
      <NewDesign
        onCreated={(made) => {
          setMadeId(String(made))
          void navigate(`/templates/${String(made)}/design`, { replace: true, preventScrollReset: true })
        }}
      />
    )
  return <StoredDesign key={id} id={Number(id)} />
}
