// What a person can do for some people of an import: stop mail to those who said no but were contacts before, and delete
// those whose addresses are probably not their own, or that no mail reaches. The deletion can be undone like any other.
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { listDoubtfulAddresses, suppressRefused, type DoubtfulAddresses } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { useChangeContacts } from '../bulk/jobs.ts'
import { useReloadContacts } from '../groups.ts'
import { importsKey } from '../imports/imports.ts'
import styles from './import.module.css'

interface FollowUpProps {
  children: ReactNode
  action: string
  /** The accessible name of the button, if it says more than its text. */
  label?: string
  busy: boolean
  error: string | null | undefined
  onPress(): void
}

/** A sentence about some people, with a button. */
function FollowUp({ children, action, label, busy, error, onPress }: FollowUpProps) {
  return (
    <>
      <div className={styles['refusedKnown']}>
        <p>{children}</p>
        <Button variant="default" size="compact-sm" loading={busy} aria-label={label} onClick={onPress}>
          {action}
        </Button>
      </div>
      <ErrorText error={error} />
    </>
  )
}

interface RefusedKnownProps {
  importId: number
  /** How many of them could be mailed when the import ended. */
  count: number
  /** How many were suppressed since then; null if nobody pressed the button. */
  stopped: number | null
  onStopped(count: number): void
}

/** Suppresses all of them: one call suppresses a limited number. */
async function suppressAll(importId: number): Promise<number> {
  let total = 0
  for (;;) {
    const { suppressed, more } = await call(suppressRefused, { params: { id: importId } })
    total += suppressed
    if (!more || suppressed === 0) return total
  }
}

/** Says how many there are, with the button. After it was pressed, says how many get no mail any more. */
export function RefusedKnown({ importId, count, stopped, onStopped }: RefusedKnownProps) {
  const t = useTexts('contacts')
  const reload = useReloadContacts()
  const stop = useMutation({
    mutationFn: () => suppressAll(importId),
    onSuccess: (total) => {
      onStopped(total)
      void reload()
    },
  })
  if (stopped !== null)
    return (
      <p>
        <strong>
          {stopped > 0
            ? t('import.mailStopped', { count: stopped, shown: formatNumber(stopped) })
            : t('import.mailStoppedBefore')}
        </strong>
      </p>
    )
  const message = shownMessage(stop.error)
  return (
    <FollowUp
      action={t('import.stopMail', { count })}
      busy={stop.isPending}
      error={message && t('import.stopMailFailed', { message })}
      onPress={() => stop.mutate()}
    >
      <strong>{t('import.refusedKnown', { count, shown: formatNumber(count) })}</strong>
    </FollowUp>
  )
}

function Doubtful({ found: { kind, count, examples, ids } }: { found: DoubtfulAddresses }) {
  const t = useTexts('contacts')
  const leaveOut = useChangeContacts()
  return (
    <FollowUp
      action={t('import.doubtful.leaveOut.action')}
      label={t(`import.doubtful.leaveOut.${kind}`)}
      busy={leaveOut.isPending}
      error={shownMessage(leaveOut.error)}
      // A change of contacts loads the imports again, and with them these addresses.
      onPress={() => leaveOut.mutate({ action: 'delete', selection: { ids } })}
    >
      {t(`import.doubtful.${kind}`, { count, shown: formatNumber(count), examples: examples.join(', ') })}
    </FollowUp>
  )
}

/** Shows nothing if the import has none, and until the server has looked. */
export function DoubtfulRows({ importId }: { importId: number }) {
  const t = useTexts('contacts')
  const { data = [] } = useQuery({
    queryKey: [...importsKey, 'doubtful', importId],
    queryFn: ({ signal }) => call(listDoubtfulAddresses, { params: { id: importId }, signal }),
    staleTime: Infinity,
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('import.doubtful.title')}>
      <h3 className={styles['doubtful']}>{t('import.doubtful.title')}</h3>
      {data.map((found) => (
        <Doubtful key={found.kind} found={found} />
      ))}
    </section>
  )
}
