// Bot events, separate from the readers' stats (P28): two counts, and each event on demand.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Panel } from '../../../../ui/index.ts'
import type { LiveCampaign } from '../page.ts'
import { BotEventsDialog } from '../stats/BotEventsDialog.tsx'
import styles from '../stats/stats.module.css'

/** The counts, and the button that opens the list. */
export function MachinesPanel({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const [opened, setOpened] = useState(false)
  return (
    <Panel title={t('machines.title')} text={t('machines.text')}>
      <dl className={styles['machines']}>
        <div>
          <dt>{t('machines.opens')}</dt>
          <dd>{formatNumber(progress.machine_opens)}</dd>
        </div>
        <div>
          <dt>{t('machines.clicks')}</dt>
          <dd>{formatNumber(progress.machine_clicks)}</dd>
        </div>
      </dl>
      {progress.machine_opens + progress.machine_clicks === 0 ? (
        <p className={styles['none']}>{t('machines.none')}</p>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {t('machines.show')}
        </Button>
      )}
      <BotEventsDialog campaign={campaign} opened={opened} onClose={() => setOpened(false)} />
    </Panel>
  )
}
