// 'Map CSV Columns to Contact Fields': the field of each column, the new group's name, and whether existing contacts
// keep their values.
import { Checkbox, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import type { ContactGroup } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { FormDialog } from '../../../../ui/index.ts'
import { useGroups } from '../../groups.ts'
import { defaultGroupName } from '../mapping.ts'
import type { Chosen, KeptImport, Mapping } from '../state.ts'
import { totalOf } from '../words.ts'
import { ReasonRows } from '../RowResults.tsx'
import { ColumnList } from './ColumnList.tsx'
import { FromTool } from './FromTool.tsx'
import { GroupChoice, groupOfName } from './GroupChoice.tsx'
import { FirstNameRule, NotImported, RefusedRule } from './RowRules.tsx'
import { hasContacts, useMappingForm, type MappingForm } from './use-mapping-form.ts'
import { useRowCounts } from './use-row-counts.ts'

function KnownValues({ form }: { form: MappingForm }) {
  const t = useTexts('contacts')
  return (
    <Radio.Group
      label={t('import.values')}
      value={form.entered.values}
      onChange={(value) => form.set({ values: value === 'overwrite' ? 'overwrite' : 'keep' })}
    >
      <Stack gap={8} mt={8}>
        <Radio value="keep" label={t('import.valuesKeep')} />
        <Radio value="overwrite" label={t('import.valuesOverwrite')} />
      </Stack>
    </Radio.Group>
  )
}

interface ColumnsProps {
  mapping: Mapping
  form: MappingForm
  groups: readonly ContactGroup[]
  /** The existing group of the entered name. */
  known: ContactGroup | undefined
  onFirstRow: MappingDialogProps['onFirstRow']
}

/** The group, the columns, and whether existing contacts keep their values. */
function Columns({ mapping, form, groups, known, onFirstRow }: ColumnsProps) {
  const t = useTexts('contacts')
  const { picked } = mapping
  const counted = useRowCounts(mapping, form.entered)
  const counts = { columns: formatNumber(picked.columns), shown: formatNumber(picked.headers.length) }
  return (
    <>
      <GroupChoice fileName={picked.file.name} groups={groups} known={known} form={form} />
      {picked.addressColumn !== null && (
        <Checkbox
          label={t('import.firstRowIsData')}
          description={t('import.firstRowIsDataHint')}
          checked={!picked.hasHeaders}
          onChange={({ currentTarget }) => onFirstRow(!currentTarget.checked)}
        />
      )}
      {picked.columns > picked.headers.length && <p>{t('import.tooManyColumns', counts)}</p>}
      <FirstNameRule form={form} counted={counted} picked={picked} />
      <ColumnList
        key={String(picked.hasHeaders)}
        picked={picked}
        form={form}
        consentRule={<RefusedRule form={form} counted={counted} />}
      />
      <NotImported picked={picked} choices={form.entered} />
      <KnownValues form={form} />
    </>
  )
}

interface MappingDialogProps {
  /** The columns that were recognised by their headers, or the choices made before: the form begins with them. */
  mapping: Mapping
  onImport(chosen: Chosen, groupId: number | null): void
  /** Whether the first row has the headers, or is data. */
  onFirstRow(hasHeaders: boolean): void
  onBringList(): void
  onClose(kept: KeptImport): void
}

/** The dialog for one picked file. */
export function MappingDialog(props: MappingDialogProps) {
  const t = useTexts('contacts')
  const m = useTexts('moving')
  const { mapping, onImport, onFirstRow, onBringList, onClose } = props
  const { picked } = mapping
  const fallback = defaultGroupName(picked.file.name, t('import.groupNameFallback'))
  const { data: groups = [] } = useGroups()
  const nameOf = (typed: string) => typed.trim() || fallback
  const form = useMappingForm(mapping, (chosen) => {
    const groupName = nameOf(chosen.groupName)
    const joined = chosen.joinsGroup ? groupOfName(groups, groupName) : undefined
    onImport({ ...chosen, groupName }, joined?.id ?? null)
  })
  const known = groupOfName(groups, nameOf(form.entered.groupName))
  const isMapped = hasContacts(mapping)
  const isList = !isMapped && totalOf(mapping.from?.left ?? {}) > 0
  return (
    <FormDialog
      opened
      size="lg"
      title={t('import.title')}
      onClose={() => onClose(form.kept)}
      submitLabel={isList ? m('left.submit') : t('import.submit')}
      disabled={!isMapped && !isList}
      onSubmit={form.submit}
      busy={form.busy}
      error={form.error}
    >
      <FromTool mapping={mapping} onBringList={onBringList} />
      {isMapped && (
        <Columns mapping={mapping} form={form} groups={groups} known={known} onFirstRow={onFirstRow} />
      )}
      <ReasonRows title={t('import.skippedTitle')} reasons={mapping.skipped} />
    </FormDialog>
  )
}
