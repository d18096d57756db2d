// The findings of a letter, to fix before it is sent. A click on one shows the block that it is about.
import { Flex, NativeSelect, Title } from '@mantine/core'
import type { Finding } from '@lettermill/contracts'
import { CircleCheck } from 'lucide-react'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useGroups } from '../empty-values.ts'
import { Findings, usePostalAddress } from '../../../ui/index.ts'
import { openField, type Checks } from './checks.ts'

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
      mt="sm"
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

/** How many contacts of the chosen group have no value in a field without a default. */
function useCountedField({ contacts, counts }: Checks) {
  const t = useTexts('templates')
  return (finding: Finding) => {
    const field = openField(finding)
    const count = field === null ? undefined : counts.get(field)
    if (field === null || count === undefined) return null
    const said = { name: field, count: contacts, size: formatNumber(contacts), empty: formatNumber(count) }
    return t('emptyFor', said)
  }
}

export function FindingsList({ checks, onPick, nameOf }: FindingsListProps) {
  const t = useTexts('design')
  const sentenceOf = useCountedField(checks)
  const address = usePostalAddress()
  const count = checks.findings.length
  return (
    <section aria-label={t('findings.title')}>
      <Title order={2} fz={15} lh="24px" fw={600} mt="sm" mb={4}>
        {t('findings.title')}
      </Title>
      <Flex role="status" component="p" gap={6} align="center" c="dimmed" mb="xs">
        {!checks.isChecked ? (
          t('findings.waiting')
        ) : count === 0 ? (
          <>
            <CircleCheck size={16} aria-hidden="true" /> {t('findings.none')}
          </>
        ) : (
          t('findings.count', { count })
        )}
      </Flex>
      <Findings
        findings={checks.findings}
        onPick={onPick}
        {...(nameOf && { nameOf })}
        sentenceOf={sentenceOf}
        address={address}
      />
      {checks.isOfGroup && <GroupChoice checks={checks} />}
    </section>
  )
}
