// Chooses whom a campaign goes to: one group, or several groups and segments, and groups and segments to leave out.
// Shows how many contacts the choice contains.
import { Button, MultiSelect } from '@mantine/core'
import { segmentLimits } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useCountSentence, useSegmentCount } from '../../../lib/campaigns/segment-count.ts'
import { shownMessage } from '../../../ui/index.ts'
import { Choice } from './Choice.tsx'
import { optionsOf, type Choices } from './choices.ts'
import styles from './create.module.css'
import { allContacts, targetOf, type CampaignForm, type TargetForm } from './form.ts'
import type { Missing } from './missing.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

interface AudienceFieldsProps {
  form: CampaignForm
  choices: Choices
  missing: Missing
  onChange(some: Partial<CampaignForm>): void
}

type Texts = ReturnType<typeof useTexts<'campaigns'>>

const groupLabel = (t: Texts) => (group: { name: string; contactCount: number }) =>
  t('form.groupOption', { name: group.name, size: formatNumber(group.contactCount) })

/** All contacts, then the groups. */
function groupOptions(groups: Choices['groups'], t: Texts) {
  const named = optionsOf(groups, groupLabel(t))
  return named && [{ value: allContacts, label: t('form.allContacts') }, ...named]
}

/** Groups and segments, under their headings. */
function partOptions({ groups = [], segments = [] }: Choices, t: Texts) {
  return [
    {
      group: t('form.groups'),
      items: groups.map((group) => ({ value: `g${String(group.id)}`, label: groupLabel(t)(group) })),
    },
    {
      group: t('form.segments'),
      items: segments.map(({ id, name }) => ({ value: `s${String(id)}`, label: name })),
    },
  ]
}

/** How many contacts the target has now, and how many of them cannot be mailed, by reason. */
function TargetCount({ target }: { target: TargetForm }) {
  const isChosen = target.include.length > 0
  const { count, error, isCounting } = useSegmentCount(isChosen ? { target: targetOf(target) } : null)
  const sentence = useCountSentence()
  const t = useTexts('campaigns')
  if (!isChosen) return null
  const failure = shownMessage(error)
  return (
    <div role="status" aria-busy={isCounting} className={styles['quiet']}>
      {failure ?? (count ? sentence(count) : t('form.counting'))}
      {!failure && count && count.left_out.length > 0 && (
        <ul className={styles['reasons']}>
          {count.left_out.map(({ reason, count: size }) => (
            <li key={reason}>{t(`review.${reason}`, { count: size, size: formatNumber(size) })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TargetFields({ form, choices, missing, onChange }: AudienceFieldsProps) {
  const t = useTexts('campaigns')
  const target = form.target ?? { include: [], except: [] }
  const change = (some: Partial<TargetForm>) => onChange({ target: { ...target, ...some } })
  const parts = partOptions(choices, t)
  const isAll = target.include.includes(allContacts)
  const common = {
    searchable: true,
    maxValues: segmentLimits.side,
    nothingFoundMessage: t('form.notFound'),
    disabled: !choices.groups || !choices.segments,
  }
  return (
    <>
      <MultiSelect
        {...common}
        label={t('form.to')}
        description={target.include.length > 1 && t('form.toText')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={missing.has('groupId') && t('form.missing.target')}
        placeholder={target.include.length === 0 ? t('form.choose') : ''}
        data={[{ value: allContacts, label: t('form.allContacts') }, ...(isAll ? [] : parts)]}
        value={target.include}
        onChange={(include) => change({ include: include.includes(allContacts) ? [allContacts] : include })}
      />
      <MultiSelect
        {...common}
        label={t('form.except')}
        description={t('form.exceptText')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={target.except.length === 0 ? t('form.nobody') : ''}
        data={parts}
        value={target.except}
        onChange={(except) => change({ except })}
      />
      <TargetCount target={target} />
    </>
  )
}

/** One group, as in the specification; a button switches to several groups and segments. */
export function AudienceFields({ form, choices, missing, onChange }: AudienceFieldsProps) {
  const t = useTexts('campaigns')
  const isTarget = form.target !== null
  const begin = () => {
    const { groupId } = form
    const include = groupId === '' ? [] : [groupId === allContacts ? allContacts : `g${groupId}`]
    onChange({ target: { include, except: [] }, groupId: '' })
  }
  return (
    <div className={styles['audience']}>
      {isTarget ? (
        <TargetFields form={form} choices={choices} missing={missing} onChange={onChange} />
      ) : (
        <Choice
          label={t('form.group')}
          value={form.groupId}
          options={groupOptions(choices.groups, t)}
          none={t('form.noGroups')}
          noneAt="/contacts"
          error={missing.has('groupId') && t('form.missing.group')}
          onChange={(groupId) => onChange({ groupId })}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles['several'] ?? ''}
        onClick={isTarget ? () => onChange({ target: null }) : begin}
      >
        {t(isTarget ? 'form.oneGroup' : 'form.several')}
      </Button>
    </div>
  )
}
