// Addresses of an import that are probably not a reader's own, or that no mail reaches, with a button for each kind that
// deletes these contacts. The deletion can be undone like any other.
import { Button } from '@mantine/core'
import { listDoubtfulAddresses, type DoubtfulAddresses } from '@lettermill/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { useChangeContacts } from '../bulk/jobs.ts'
import styles from './import.module.css'

const keyOf = (importId: number) => ['contacts', 'doubtful', importId] as const

function Kind({ found, importId }: { found: DoubtfulAddresses; importId: number }) {
  const t = useTexts('contacts')
  const queries = useQueryClient()
  const leaveOut = useChangeContacts()
  const { kind, count, examples, ids } = found
  const onClick = () =>
    leaveOut.mutate(
      { action: 'delete', selection: { ids } },
      { onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(importId) }) },
    )
  return (
    <>
      <div className={styles['refusedKnown']}>
        <p>
          {t(`import.doubtful.${kind}`, {
            count,
            shown: formatNumber(count),
            examples: examples.join(', '),
          })}
        </p>
        <Button
          variant="default"
          size="compact-sm"
          loading={leaveOut.isPending}
          aria-label={t(`import.doubtful.leaveOut.${kind}`)}
          onClick={onClick}
        >
          {t('import.doubtful.leaveOut.action')}
        </Button>
      </div>
      <ErrorText error={shownMessage(leaveOut.error)} />
    </>
  )
}

/** Shows nothing if the import has none, and until the server has looked. */
export function DoubtfulRows({ importId }: { importId: number }) {
  const t = useTexts('contacts')
  const { data = [] } = useQuery({
    queryKey: keyOf(importId),
    queryFn: ({ signal }) => call(listDoubtfulAddresses, { params: { id: importId }, signal }),
    staleTime: Infinity,
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('import.doubtful.title')}>
      <h3 className={styles['doubtful']}>{t('import.doubtful.title')}</h3>
      {data.map((found) => (
        <Kind key={found.kind} found={found} importId={importId} />
      ))}
    </section>
  )
}
