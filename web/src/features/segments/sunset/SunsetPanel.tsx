// The panel of a segment of inactive contacts: asks them once, and suppresses those who stay inactive.
import { Anchor, Button, Group, Title } from '@mantine/core'
import type { Campaign, Segment } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { Detail, ErrorText, Panel, useDialog } from '../../../ui/index.ts'
import styles from '../segments.module.css'
import { useInactive } from './sunset.ts'

const AskDialog = laterDialog(() => import('./AskDialog.tsx'), 'AskDialog')
const SuppressDialog = laterDialog(() => import('./SuppressDialog.tsx'), 'SuppressDialog')

/** The campaigns that asked, with what came of them. */
function AskedBy({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTexts('segments')
  const statuses = useTexts('ui')
  if (campaigns.length === 0) return null
  return (
    <>
      <Title order={3} fw={500} mt="sm" mb={4} fz="sm" lh="20px">
        {t('sunset.campaigns')}
      </Title>
      <ul className={styles['uses']}>
        {campaigns.map(({ id, name, status, started_at, sent_count, open_count, click_count }) => (
          <li key={id}>
            <Anchor component={Link} to={`/campaigns/${String(id)}`} inherit>
              {name}
            </Anchor>{' '}
            <span>
              {started_at === null
                ? statuses(`campaignStatus.${status}`)
                : t('sunset.campaign', {
                    sent: formatNumber(sent_count),
                    opened: formatNumber(open_count),
                    clicked: formatNumber(click_count),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SunsetPanelProps {
  segment: Segment
  /** Whether the screen shows unsaved changes. The actions use the saved segment. */
  isChanged: boolean
  /** Whether the count beside the conditions has ended. */
  isCounted: boolean
}

/** The panel with its two dialogs. */
export function SunsetPanel({ segment, isChanged, isCounted }: SunsetPanelProps) {
  const t = useTexts('segments')
  const { data, error, refetch } = useInactive(segment, isCounted)
  const asking = useDialog<null>()
  const suppressing = useDialog<null>()
  const { mailable = 0, asked = 0, campaigns = [] } = data ?? {}
  return (
    <div className={styles['sunset']}>
      <Panel title={t('sunset.title')}>
        <p>{t('sunset.text')}</p>
        <Detail mt={4}>{t('sunset.rule')}</Detail>
        <AskedBy campaigns={campaigns} />
        <p role="status" className={styles['asked']}>
          {data && campaigns.length > 0 && t('sunset.asked', { count: asked, size: formatNumber(asked) })}
          {!data && !error && t('sunset.counting')}
        </p>
        <ErrorText error={error} onRetry={() => void refetch()} />
        {isChanged && <Detail mt={4}>{t('builder.unsaved')}</Detail>}
        <May role="editor">
          <Group gap="sm" mt="sm">
            <Button
              variant="default"
              size="sm"
              disabled={isChanged || !data}
              onClick={() => asking.open(null)}
            >
              {t('sunset.ask')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={isChanged || mailable === 0}
              onClick={() => suppressing.open(null)}
            >
              {t('sunset.suppress')}
            </Button>
          </Group>
        </May>
      </Panel>
      <AskDialog
        key={`ask ${String(asking.key)}`}
        segment={segment}
        isAskedBefore={campaigns.some(({ started_at }) => started_at !== null)}
        opened={asking.opened}
        onClose={asking.close}
      />
      <SuppressDialog
        key={`suppress ${String(suppressing.key)}`}
        segment={segment}
        mailable={mailable}
        asked={asked}
        opened={suppressing.opened}
        onClose={suppressing.close}
      />
    </div>
  )
}
