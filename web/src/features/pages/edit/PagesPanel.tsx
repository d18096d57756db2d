// Where an administrator writes terms and privacy, one page at a time, with a preview beside.
import { useState } from 'react'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { pageNames, type PageName } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorCard, Panel } from '../../../ui/index.ts'
import { usePage } from '../pages.ts'
import { PageEditor } from './PageEditor.tsx'

type Drafts = Readonly<Partial<Record<PageName, string>>>

function isPageName(value: string): value is PageName {
  return pageNames.some((name) => name === value)
}

/** The section of Settings. Unsaved text of one page is kept while the other is shown. */
export function PagesPanel() {
  const t = useTexts('pages')
  const [name, setName] = useState<PageName>('terms')
  const [drafts, setDrafts] = useState<Drafts>({})
  const { data, error, refetch } = usePage(name)
  return (
    <Panel
      title={t('edit.title')}
      text={t('edit.text')}
      actions={
        <SegmentedControl
          aria-label={t('edit.page')}
          value={name}
          data={pageNames.map((value) => ({ value, label: t(`edit.${value}`) }))}
          onChange={(value) => {
            if (isPageName(value)) setName(value)
          }}
        />
      }
    >
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton h={480} />}
      {data && (
        <PageEditor
          key={name}
          page={data}
          draft={drafts[name]}
          onDraft={(draft) => setDrafts({ ...drafts, [name]: draft })}
        />
      )}
    </Panel>
  )
}
