// The findings of a letter, to fix before it is sent. A click on one shows the block that it is about.
import { NativeSelect } from '@mantine/core'
import type { Finding } from '@lettermill/contracts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../../lib/formats.ts'
import { findingText, useTexts } from '../../../lib/messages/index.ts'
import { useGroups } from '../empty-values.ts'
import { PostalAddress, usePostalAddress } from '../../../ui/index.ts'
import type { Checks } from './checks.ts'
import styles from './letter.module.css'

interface FindingsListProps {
  checks: Checks
  /** Shows the block with this id. Without this function, findings are only listed. */
  onPick?: ((block: string) => void) | undefined
  /** The name of a block, which tells findings with the same sentence apart. */
  nameOf?: (block: string) => string | null
}

/** Chooses the group for which empty fields are counted. */
function GroupChoice({ checks: { groupId, setGroupId } }: { checks: Checks }) {
  const t = useTexts('design')
  const { data: groups = [] } = useGroups()
  return (
    <NativeSelect
      size="xs"
      className={styles['findingsGroup'] ?? ''}
      label={t('findings.group')}
      value={groupId === null ? '' : String(groupId)}
      data={[
        { value: '', label: t('findings.everybody') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => setGroupId(value === '' ? null : Number(value))}
    />
  )
}

function useSentence({ contacts, counts }: Checks) {
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  return ({ code, params: { value = '', limit = '' } }: Finding) => {
    const count = code === 'merge_without_default' ? counts.get(value) : undefined
    return count === undefined
      ? t(`findings.codes.${code}`, { value, limit })
      : tTemplates('emptyFor', {
          name: value,
          count: contacts,
          size: formatNumber(contacts),
          empty: formatNumber(count),
        })
  }
}

export function FindingsList({ checks, onPick, nameOf = () => null }: FindingsListProps) {
  const t = useTexts('design')
  const sentenceOf = useSentence(checks)
  const address = usePostalAddress()
  const shown = checks.findings
  const count = shown.length + checks.content.length + Number(checks.asksAddress)
  return (
    <section aria-label={t('findings.title')}>
      <h2 className={styles['findingsTitle']}>{t('findings.title')}</h2>
      <p role="status" className={styles['findingsCount']}>
        {!checks.isChecked ? (
          t('findings.waiting')
        ) : count === 0 ? (
          <>
            <CircleCheck size={16} aria-hidden="true" /> {t('findings.none')}
          </>
        ) : (
          t('findings.count', { count })
        )}
      </p>
      <ul className={styles['findings']}>
        {shown.map((finding) => {
          const { code, block, params } = finding
          const sentence = sentenceOf(finding)
          const name = block === null ? null : nameOf(block)
          return (
            <li key={JSON.stringify([code, block, params])}>
              <TriangleAlert size={16} aria-hidden="true" />
              {block !== null && onPick ? (
                <button type="button" onClick={() => onPick(block)}>
                  {name !== null && <strong>{name} </strong>}
                  {sentence}
                </button>
              ) : (
                <span>{sentence}</span>
              )}
            </li>
          )
        })}
        {checks.content.map((finding) => {
          const { message, fix } = findingText(finding)
          return (
            <li key={`${finding.code} ${finding.message}`}>
              <TriangleAlert size={16} aria-hidden="true" />
              <span>{fix === null ? message : `${message} ${fix}`}</span>
            </li>
          )
        })}
        {checks.asksAddress && (
          <li>
            <TriangleAlert size={16} aria-hidden="true" />
            <div>
              {t('findings.noAddress')}
              <PostalAddress address={address} />
            </div>
          </li>
        )}
      </ul>
      {checks.isOfGroup && <GroupChoice checks={checks} />}
    </section>
  )
}
