// The fields that say which suppressions to undo.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import {
  mailProviders,
  undoCauses,
  undoKinds,
  type MailProvider,
  type UndoCause,
  type UndoKind,
} from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'

const named = mailProviders.filter((provider) => provider !== 'other')

/** Which refusals: of any server, of one provider, or of one domain. */
type Place = 'all' | 'domain' | Exclude<MailProvider, 'other'>

export interface Form {
  kind: UndoKind
  place: Place
  domain: string
  cause: UndoCause | 'all'
  from: string
  to: string
}

interface FieldsProps {
  form: Form
  onChange(changed: Partial<Form>): void
}

export function WhichFields({ form, onChange }: FieldsProps) {
  const t = useTexts('undo')
  const providerName = useTexts('mailProviders')
  const places = ['all', ...named, 'domain'] as const
  const causes = ['all', ...undoCauses] as const
  return (
    <>
      <NativeSelect
        label={t('kind')}
        value={form.kind}
        data={undoKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        data-autofocus
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: undoKinds.find((known) => known === value) ?? 'hard' })
        }
      />
      <NativeSelect
        label={t('place')}
        value={form.place}
        data={places.map((value) => ({
          value,
          label: value === 'all' || value === 'domain' ? t(`places.${value}`) : providerName(value),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ place: places.find((known) => known === value) ?? 'all' })
        }
      />
      {form.place === 'domain' && (
        <TextInput
          label={t('domain')}
          placeholder="example.com"
          autoComplete="off"
          value={form.domain}
          onChange={({ currentTarget }) => onChange({ domain: currentTarget.value })}
        />
      )}
      {form.kind === 'hard' && (
        <NativeSelect
          label={t('cause')}
          value={form.cause}
          data={causes.map((value) => ({ value, label: t(`causes.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ cause: causes.find((known) => known === value) ?? 'all' })
          }
        />
      )}
    </>
  )
}

export function SpanFields({
  form,
  zone,
  isOptional,
  onChange,
}: FieldsProps & { zone: string; isOptional: boolean }) {
  const t = useTexts('undo')
  return (
    <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing="sm">
      {(['from', 'to'] as const).map((edge) => (
        <TextInput
          key={edge}
          type="datetime-local"
          label={t(isOptional ? `${edge}Optional` : edge)}
          description={zone}
          required={!isOptional}
          value={form[edge]}
          onChange={({ currentTarget }) => onChange({ [edge]: currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}
