// What was found in a letter, a campaign or a domain: level, meaning, what to do, and the record to publish. Everything
// that is right is one line.
import type { ReactNode } from 'react'
import type { Finding, FindingLevel } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { StatusBadge, type Tone } from '../page/StatusBadge.tsx'
import { PostalAddress, type AskedAddress } from './PostalAddress.tsx'
import styles from './findings.module.css'
import { findingWords } from './words.ts'
import { type Host, Details } from './Details.tsx'

const tones: Record<FindingLevel, Tone> = {
  ok: 'success',
  hint: 'neutral',
  unknown: 'neutral',
  warning: 'warning',
  red: 'danger',
}

function Folded({ children }: { children: ReactNode }) {
  const t = useTexts('checkup')
  return (
    <details className={styles['more']}>
      <summary>{t('details')}</summary>
      {children}
    </details>
  )
}

interface ItemProps extends Omit<Shown, 'findings'> {
  finding: Finding
}

function Item({
  finding,
  actionOf,
  address,
  host = null,
  onPick,
  nameOf,
  sentenceOf,
  isBrief,
  areDetailsFolded,
}: ItemProps) {
  const t = useTexts('checkup')
  const { level, found, record, block } = finding
  const { message, fix } = findingWords(finding)
  const sentence = sentenceOf?.(finding) ?? message
  const name = block === null ? null : nameOf?.(block)
  const asked = finding.code === 'postal_none' && address
  const hasDetails = found.length > 0 || record !== null
  const details = <Details found={found} record={record} host={host} />
  return (
    <li>
      <div className={styles['finding']}>
        <StatusBadge tone={tones[level]}>{t(`levels.${level}`)}</StatusBadge>
        <div>
          {block !== null && onPick ? (
            <button type="button" className={styles['pick']} onClick={() => onPick(block)}>
              {name && <b>{name} </b>}
              {sentence}
            </button>
          ) : (
            <strong>{sentence}</strong>
          )}
          {asked ? <PostalAddress address={asked} /> : fix !== null && !isBrief && <p>{fix}</p>}
          {actionOf?.(finding)}
        </div>
      </div>
      {!isBrief && hasDetails && (areDetailsFolded ? <Folded>{details}</Folded> : details)}
    </li>
  )
}

function Right({ findings }: { findings: readonly Finding[] }) {
  const t = useTexts('checkup')
  if (findings.length === 0) return null
  const count = findings.length
  return (
    <details className={styles['right']}>
      <summary>{t('right', { count, size: formatNumber(count) })}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.message}`}>{findingWords(finding).message}</li>
        ))}
      </ul>
    </details>
  )
}

interface Shown {
  findings: readonly Finding[]
  /** The DNS host of the records' zone. */
  host?: Host | undefined
  /** A button for what a person can do about a finding at once. */
  actionOf?: (finding: Finding) => ReactNode
  /** The postal address, which the finding that there is none asks for in place. */
  address?: AskedAddress
  /** Shows the block with this id. Without this function, findings are only listed. */
  onPick?: ((block: string) => void) | undefined
  /** The name of a block, which tells findings with the same sentence apart. */
  nameOf?: (block: string) => string | null
  /** A sentence that the screen knows better, such as with a count of its own; null for that of the finding. */
  sentenceOf?: (finding: Finding) => string | null
  /** Whether what was found and the records to publish unfold at a click. */
  areDetailsFolded?: boolean
  /** Whether only levels and sentences are shown. */
  isBrief?: boolean
}

/** The findings, in their order. */
export function Findings({ findings, ...shown }: Shown) {
  const { host } = shown
  const wrong = findings.filter(({ level }) => level !== 'ok')
  const t = useTexts('checkup')
  return (
    <div className={styles['findings']}>
      {host && wrong.some(({ record }) => record !== null) && <p>{t('host', host)}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map((finding) => (
            <Item
              key={JSON.stringify([finding.code, finding.block, finding.params, finding.found])}
              finding={finding}
              {...shown}
            />
          ))}
        </ul>
      )}
      <Right findings={findings.filter(({ level }) => level === 'ok')} />
    </div>
  )
}
