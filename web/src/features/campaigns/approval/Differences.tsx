// What a campaign that waits for an approval differs in from what was approved before.
import type { Approval, ApprovalParts } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useAudienceWords } from '../target-words.ts'
import styles from './approval.module.css'
import { changedLines, changedParts, hasOtherAudience } from './differences.ts'

interface Versions {
  approved: ApprovalParts
  now: ApprovalParts
}

function Change({ before, after }: { before: string | null; after: string | null }) {
  const nothing = useTexts('approvals')('nothing')
  return (
    <>
      <del>{before || nothing}</del> → <ins>{after || nothing}</ins>
    </>
  )
}

function MessageLines({ approved, now }: Versions) {
  const t = useTexts('approvals')
  const { removed, added } = changedLines(approved.text, now.text)
  if (approved.html_digest === now.html_digest && removed.length + added.length === 0) return null
  if (removed.length + added.length === 0) return <li>{t('design')}</li>
  return (
    <li>
      {t('part.text')}
      <ul className={styles['lines'] ?? ''}>
        {removed.map((line, number) => (
          <li key={`- ${String(number)}`}>
            <del>{line}</del>
          </li>
        ))}
        {added.map((line, number) => (
          <li key={`+ ${String(number)}`}>
            <ins>{line}</ins>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Changes({ approved, now }: Versions) {
  const t = useTexts('approvals')
  const { moment } = useFormats()
  const words = useAudienceWords()
  const shown = (part: string, value: string | null) =>
    part === 'scheduled_at' && value !== null ? moment(value) : value
  return (
    <ul className={styles['changes'] ?? ''}>
      {changedParts(approved, now).map(({ part, before, after }) => (
        <li key={part}>
          {t(`part.${part}`)}: <Change before={shown(part, before)} after={shown(part, after)} />
        </li>
      ))}
      {hasOtherAudience(approved, now) && (
        <li>
          {t('part.audience')}: <Change before={words(approved)} after={words(now)} />
        </li>
      )}
      <MessageLines approved={approved} now={now} />
    </ul>
  )
}

/** The differences; nothing if the campaign was never approved. */
export function Differences({ approval: { approved, now } }: { approval: Approval }) {
  const t = useTexts('approvals')
  if (approved === null) return null
  return (
    <>
      <p>{t('differences')}</p>
      <Changes approved={approved} now={now} />
    </>
  )
}
