// What should be mended in a letter before it is sent. A press leads to the part that it is about.
import { useMemo } from 'react'
import type { Finding } from '@lettermill/contracts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './letter.module.css'

interface FindingsListProps {
  findings: readonly Finding[]
  /** Leads to the block of that id; without it findings are only told. */
  onPick?: ((block: string) => void) | undefined
}

/** The same of one block once. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map(
    findings.map((each) => [JSON.stringify([each.code, each.block, each.params]), each] as const),
  )
  return [...byKey.values()]
}

export function FindingsList({ findings, onPick }: FindingsListProps) {
  const t = useTexts('design')
  const shown = useMemo(() => distinct(findings), [findings])
  return (
    <section aria-label={t('findings.title')}>
      <h2 className={styles['findingsTitle']}>{t('findings.title')}</h2>
      <p role="status" className={styles['findingsCount']}>
        {shown.length === 0 ? (
          <>
            <CircleCheck size={16} aria-hidden="true" /> {t('findings.none')}
          </>
        ) : (
          t('findings.count', { count: shown.length })
        )}
      </p>
      <ul className={styles['findings']}>
        {shown.map(({ code, block, params }) => {
          const { value = '', limit = '' } = params
          const sentence = t(`findings.codes.${code}`, { value, limit })
          return (
            <li key={JSON.stringify([code, block, params])}>
              <TriangleAlert size={16} aria-hidden="true" />
              {block !== null && onPick ? (
                <button type="button" onClick={() => onPick(block)}>
                  {sentence}
                </button>
              ) : (
                <span>{sentence}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
