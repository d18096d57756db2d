// The templates as cards: searched, sorted and page by page.
import { useMemo, useRef } from 'react'
import { CallFailed, isQuiet } from '../../../lib/api/index.ts'
import { useChoice, useListPage } from '../../../lib/contacts/address.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSearchText } from '../../../lib/formats/search-text.ts'
import { CardsSkeleton, EmptyState, ErrorText, pageCount, Pager } from '../../../ui/index.ts'
import { NoTemplates } from './CreateMenu.tsx'
import { listed, onePage, orders, searchedFrom } from './listed.ts'
import { TemplateCard, useJump, type TemplateActions } from './TemplateCard.tsx'
import { TemplateControls } from './TemplateControls.tsx'
import styles from '../templates.module.css'
import { useTemplates } from '../templates.ts'

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

export function TemplateCards({ openingId, madeId, onCreate, ...actions }: TemplateCardsProps) {
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
