// The senders as a grid of cards, and the sending domains below them (specification, section 2).
import { useCallback, useState } from 'react'
import { Button, Stack } from '@mantine/core'
import type { Domain, Sender } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useAsked } from '../../lib/asked.ts'
import { laterDialog } from '../../lib/later-dialog.tsx'
import { useTexts } from '../../lib/messages/index.ts'
import { NextStep } from '../../lib/next-step.tsx'
import { useSearchText } from '../../lib/formats/search-text.ts'
import { May } from '../../lib/session/May.tsx'
import {
  Cards,
  CardsSkeleton,
  Controls,
  DeletePartDialog,
  EmptyState,
  ErrorCard,
  PageHeader,
  SearchBox,
  shownMessage,
  toast,
} from '../../ui/index.ts'
import { useDomainAction, useDomains, useReload } from './domains/domains.ts'
import { DnsNow } from './domains/DnsNow.tsx'
import { DomainsPanel } from './domains/DomainsPanel.tsx'
import { deletedBy, useAsking, useQuestionOf, type Asked } from './questions.ts'
import { SenderCard } from './SenderCard.tsx'
import { matchingSenders, useDeleteSender, useSenders } from './senders.ts'

const AddSenderDialog = laterDialog(() => import('./AddSenderDialog.tsx'), 'AddSenderDialog')

interface SendersProps {
  senders: readonly Sender[]
  domains: readonly Domain[]
  onDelete(sender: Sender): void
}

function Senders({ senders, domains, onDelete }: SendersProps) {
  const t = useTexts('senders')
  const [search, setSearch] = useSearchText()
  if (senders.length === 0) {
    return <EmptyState picture="seal" title={t('none.title')} text={t('none.text')} guide="dns-and-relay" />
  }
  const shown = matchingSenders(senders, search)
  return (
    <div>
      <Controls>
        <SearchBox label={t('search')} value={search} onChange={setSearch} />
      </Controls>
      <div aria-live="polite">
        {shown.length === 0 && <EmptyState picture="seal" title={t('noMatch', { search })} />}
      </div>
      <Cards>
        {shown.map((sender) => (
          <SenderCard
            key={sender.id}
            sender={sender}
            domain={domains.find(({ domain_name }) => domain_name === sender.domain)}
            onDelete={() => onDelete(sender)}
          />
        ))}
      </Cards>
    </div>
  )
}

/**
 * Asks for confirmation and carries out the action. Changes of domains show at once; the deletion of a sender shows
 * when the server has answered.
 */
function useConfirmed() {
  const asking = useAsking()
  const deleteSender = useDeleteSender()
  const domainAction = useDomainAction((error) => {
    const message = shownMessage(error)
    if (message) toast.error(message)
  })
  const ask = (asked: Asked) => {
    deleteSender.reset()
    asking.ask(asked)
  }
  const confirm = () => {
    const { asked, close } = asking
    if (!asked) return
    if ('sender' in asked) return deleteSender.mutate(asked.sender.id, { onSuccess: close })
    domainAction.mutate(asked)
    close()
  }
  return { ...asking, ask, confirm, busy: deleteSender.isPending, error: deleteSender.error }
}

function Confirmation({ asked, opened, confirm, close, busy, error }: ReturnType<typeof useConfirmed>) {
  const questionOf = useQuestionOf()
  if (!asked) return null
  const question = questionOf(asked)
  return (
    <DeletePartDialog
      {...question}
      message={
        <>
          {question.message}
          {opened && 'domain' in asked && asked.action === 'verify' && <DnsNow domain={asked.domain} />}
        </>
      }
      part={deletedBy(asked)}
      opened={opened}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onClose={close}
    />
  )
}

/** Senders and domains. If either cannot be loaded, an error card replaces both. */
export function SendersScreen() {
  const t = useTexts('senders')
  const senders = useSenders()
  const domains = useDomains()
  const confirmed = useConfirmed()
  const [adding, setAdding] = useState(false)
  const [hasAdded, setAdded] = useState(false)
  useAsked(
    'sender',
    useCallback(() => setAdding(true), []),
    'manager',
  )
  const error = senders.error ?? domains.error
  const reload = useReload()
  const loaded = senders.data && domains.data
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <May role="manager">
            <Button leftSection={<Plus size={16} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </May>
        }
      />
      {error && <ErrorCard error={error} onRetry={reload} />}
      {!error && !loaded && <CardsSkeleton text={t('loading')} />}
      {!error && senders.data && domains.data && (
        <Stack gap="lg">
          {hasAdded && <NextStep />}
          <Senders
            senders={senders.data}
            domains={domains.data}
            onDelete={(sender) => confirmed.ask({ sender })}
          />
          <DomainsPanel
            domains={domains.data}
            onAct={(domain, action) => confirmed.ask({ domain, action })}
          />
        </Stack>
      )}
      <AddSenderDialog
        opened={adding}
        domains={domains.data ?? []}
        onAdded={() => setAdded(true)}
        onClose={() => setAdding(false)}
      />
      <Confirmation {...confirmed} />
    </>
  )
}
