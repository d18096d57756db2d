// What a form asks for, and in which language.
import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import { contactFields, formLimits, readersLanguages } from '@lettermill/contracts'
import { inOrder, useFoldedKeys } from '../../lib/contacts/fields.ts'
import { languageNameIn, numberLocale, useTexts } from '../../lib/messages/index.ts'
import type { Draft, TextKey } from './draft.ts'
import type { Parts } from './forms.ts'

export interface EditorProps {
  draft: Draft
  parts: Parts
  missing: ReadonlySet<keyof Draft | TextKey>
  error: unknown
  onChange(changed: Partial<Draft>): void
}

const builtIn = contactFields.filter(({ key }) => key !== 'email')

export function FieldsChoice({ draft, parts, onChange }: EditorProps) {
  const t = useTexts('forms')
  const contacts = useTexts('contacts')
  const { folded } = useFoldedKeys()
  const shown = builtIn.filter(({ key }) => draft.fieldKeys.includes(key) || !folded.includes(key))
  const all = inOrder<{ key: string; label: string }>(
    shown.map(({ key }) => ({ key, label: contacts(`fields.${key}`) })),
    parts.fields,
  )
  const choose = (chosen: readonly string[]) => onChange({ fieldKeys: [...chosen] })
  return (
    <Checkbox.Group
      label={t('edit.fields')}
      description={t('edit.fieldsHint')}
      value={[...draft.fieldKeys]}
      onChange={choose}
    >
      <SimpleGrid minColWidth={160} spacing="xs" mt="xs">
        {all.map(({ key, label }) => (
          <Checkbox
            key={key}
            value={key}
            label={label}
            disabled={!draft.fieldKeys.includes(key) && draft.fieldKeys.length >= formLimits.fields}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

export function TopicsChoice({ draft, parts, onChange }: EditorProps) {
  const t = useTexts('forms')
  if (parts.topics.length === 0) return null
  const choose = (chosen: readonly string[]) => onChange({ topicIds: chosen.map(Number) })
  return (
    <Checkbox.Group
      label={t('edit.topics')}
      description={t('edit.topicsHint')}
      value={draft.topicIds.map(String)}
      onChange={choose}
    >
      <SimpleGrid minColWidth={160} spacing="xs" mt="xs">
        {parts.topics.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}

export function LanguageChoice({ draft, onChange }: EditorProps) {
  const t = useTexts('forms')
  const named = readersLanguages
    .map((value) => ({ value, label: languageNameIn(value, numberLocale()) }))
    .sort((one, other) => one.label.localeCompare(other.label, numberLocale()))
  return (
    <NativeSelect
      label={t('edit.language')}
      description={t('edit.languageHint')}
      value={draft.language ?? ''}
      data={[{ value: '', label: t('edit.languageOfVisitor') }, ...named]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ language: readersLanguages.find((language) => language === value) ?? null })
      }
    />
  )
}
