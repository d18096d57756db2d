// People of an imported file who said no to mail, but were contacts before and can still be mailed. A button stops that.
import { Button } from '@mantine/core'
import { suppressRefused } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { useReloadContacts } from '../groups.ts'
import styles from './import.module.css'

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
    <>
      <div className={styles['refusedKnown']}>
        <p>
          <strong>{t('import.refusedKnown', { count, shown: formatNumber(count) })}</strong>
        </p>
        <Button variant="default" size="compact-sm" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('import.stopMail', { count })}
        </Button>
      </div>
      <ErrorText error={message && t('import.stopMailFailed', { message })} />
    </>
  )
}
