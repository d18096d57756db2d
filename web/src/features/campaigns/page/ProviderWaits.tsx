// The providers whose limit is reached, so that the campaign's messages to them leave at a limited pace.
import type { CampaignWait } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useProviderName } from '../../../lib/contacts/provider-name.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Note } from '../../../ui/index.ts'
import type { LiveCampaign } from './page.ts'

/** A limit in words, such as "60 a minute and 3,000 an hour". */
function useLimitWords(): (params: CampaignWait['params']) => string {
  const t = useTexts('providerWaits')
  return ({ per_minute, per_hour }) => {
    const minute = per_minute === null ? '' : t('minute', { size: formatNumber(per_minute) })
    const hour = per_hour === null ? '' : t('hour', { size: formatNumber(per_hour) })
    return minute && hour ? t('both', { minute, hour }) : minute || hour
  }
}

function Wait({ wait: { params, waiting, done_at } }: { wait: CampaignWait }) {
  const t = useTexts('providerWaits')
  const { moment } = useFormats()
  const provider = useProviderName()(params.provider)
  const limit = useLimitWords()(params)
  return (
    <Note tone="warning" isFramed>
      <div role="status">
        <strong>{t('title', { provider })}</strong>
        {done_at === null ? (
          <p>{t('removed')}</p>
        ) : (
          <>
            <p>{t('text', { count: waiting, size: formatNumber(waiting), limit })}</p>
            <p>{t('done', { at: moment(done_at) })}</p>
          </>
        )}
      </div>
    </Note>
  )
}

/** A note for each provider whose limit is reached; nothing if there is none. */
export function ProviderWaits({ progress }: LiveCampaign) {
  return progress.waits.map((wait) => <Wait key={wait.params.provider} wait={wait} />)
}
