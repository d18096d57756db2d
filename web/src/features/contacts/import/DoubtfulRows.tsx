// Addresses of an import that are probably not a reader's own, or that no mail reaches, with a button for each kind that
// deletes these contacts. The deletion can be undone like any other.
import { Button } from '@mantine/core'
import { listDoubtfulAddresses, type DoubtfulAddresses } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { useChangeContacts } from '../bulk/jobs.ts'
import { importsKey } from '../imports/imports.ts'
import styles from './import.module.css'

function Kind({ found }: { found: DoubtfulAddresses }) {
  const t = useTexts('contacts')
  const leaveOut = useChangeContacts()
  const { kind, count, examples, ids } = found
  // A change of contacts loads the imports again, and with them these addresses.
  const onClick = () => leaveOut.mutate({ action: 'delete', selection: { ids } })
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
    queryKey: [...importsKey, 'doubtful', importId],
    queryFn: ({ signal }) => call(listDoubtfulAddresses, { params: { id: importId }, signal }),
    staleTime: Infinity,
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('import.doubtful.title')}>
      <h3 className={styles['doubtful']}>{t('import.doubtful.title')}</h3>
      {data.map((found) => (
        <Kind key={found.kind} found={found} />
      ))}
    </section>
  )
}
