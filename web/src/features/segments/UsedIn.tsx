// What uses a segment.
import { Anchor } from '@mantine/core'
import type { Segment } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { Detail, Panel } from '../../ui/index.ts'
import { segmentPath } from './segments.ts'
import styles from './segments.module.css'

/** The segments and campaigns that use it. */
export function UsedIn({ segment }: { segment: Segment }) {
  const t = useTexts('segments')
  return (
    <div className={styles['usedIn']}>
      <Panel title={t('builder.usedIn')}>
        {segment.used_in.length === 0 ? (
          <Detail mt={4}>{t('builder.unused')}</Detail>
        ) : (
          <ul className={styles['uses']}>
            {segment.used_in.map(({ kind, id, name }) => (
              <li key={`${kind} ${String(id)}`}>
                <span>{t(`builder.useOf.${kind}`)}</span>{' '}
                <Anchor
                  component={Link}
                  to={kind === 'segment' ? segmentPath(id) : `/campaigns/${String(id)}`}
                  inherit
                >
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
