// Bot events, apart from the readers' stats (P28): two counts, and a list on request.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatNumber } from '../../../../lib/formats.ts'
import { laterDialog } from '../../../../lib/later-dialog.tsx'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Panel } from '../../../../ui/index.ts'
import type { LiveCampaign } from '../page.ts'
import styles from '../stats/stats.module.css'

const BotEventsDialog = laterDialog(() => import('../stats/BotEventsDialog.tsx'), 'BotEventsDialog')

/** The counts, and the button that opens the list. */
export function BotsPanel({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const [opened, setOpened] = useState(false)
  return (
    <Panel title={t('bots.title')} text={t('bots.text')}>
      <dl className={styles['bots']}>
        <div>
          <dt>{t('bots.opens')}</dt>
          <dd>{formatNumber(progress.bot_opens)}</dd>
        </div>
        <div>
          <dt>{t('bots.clicks')}</dt>
          <dd>{formatNumber(progress.bot_clicks)}</dd>
        </div>
      </dl>
      {progress.bot_opens + progress.bot_clicks === 0 ? (
        <p className={styles['none']}>{t('bots.none')}</p>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {t('bots.show')}
        </Button>
      )}
      <BotEventsDialog campaign={campaign} opened={opened} onClose={() => setOpened(false)} />
    </Panel>
  )
}
