// Bot events, apart from the readers' stats (P28): two counts, and a list on request. Beside them the opens of which
// nobody can tell whether a person caused them.
import { useState } from 'react'
import { Button, Switch, Text } from '@mantine/core'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { laterDialog } from '../../../../lib/later-dialog.tsx'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Panel } from '../../../../ui/index.ts'
import { useMaskedOpens, type LiveCampaign } from '../page.ts'
import styles from './stats.module.css'

const BotEventsDialog = laterDialog(() => import('./BotEventsDialog.tsx'), 'BotEventsDialog')

/** The counts, and the button that opens the list. */
export function BotsPanel({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const [opened, setOpened] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const masked = useMaskedOpens(campaign).data?.masked_opens ?? 0
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
        <div>
          <dt>{t('bots.masked')}</dt>
          <dd>{formatNumber(masked)}</dd>
        </div>
        <div>
          <dt>{t('bots.people')}</dt>
          <dd>{formatNumber(Math.max(0, campaign.open_count - (leavesOut ? masked : 0)))}</dd>
        </div>
      </dl>
      <Switch
        mb="sm"
        label={t('bots.leaveOut')}
        checked={leavesOut}
        onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
      />
      {progress.bot_opens + progress.bot_clicks === 0 ? (
        <Text c="dimmed">{t('bots.none')}</Text>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          {t('bots.show')}
        </Button>
      )}
      <BotEventsDialog campaign={campaign} opened={opened} onClose={() => setOpened(false)} />
    </Panel>
  )
}
