// The editor of a form: its settings and texts, with a preview of what visitors see beside them.
import { Checkbox, NativeSelect, SimpleGrid, Stack, Switch, TextInput, Textarea } from '@mantine/core'
import { contactFields, formLimits, readersLanguages } from '@lettermill/contracts'
import { inOrder, useFoldedKeys } from '../../lib/contacts/fields.ts'
import { languageNameIn, numberLocale, useTexts } from '../../lib/messages/index.ts'
import { ErrorText, Panel } from '../../ui/index.ts'
import { mailTexts, pageTexts, type Draft, type TextKey } from './draft.ts'
import type { Parts } from './forms.ts'
import { Preview } from './Preview.tsx'
import styles from './forms.module.css'

interface EditorProps {
  draft: Draft
  parts: Parts
  missing: ReadonlySet<keyof Draft | TextKey>
  error: unknown
  onChange(changed: Partial<Draft>): void
}

const builtIn = contactFields.filter(({ key }) => key !== 'email')

function FieldsChoice({ draft, parts, onChange }: EditorProps) {
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

function TopicsChoice({ draft, parts, onChange }: EditorProps) {
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

function LanguageChoice({ draft, onChange }: EditorProps) {
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

function Settings(props: EditorProps) {
  const t = useTexts('forms')
  const { draft, parts, missing, onChange } = props
  const named = (list: readonly { id: number; name: string }[]) => [
    { value: '', label: '—' },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const senders = parts.senders.map(({ id, name, email }) => ({ id, name: `${name} <${email}>` }))
  return (
    <Stack gap="md">
      <TextInput
        label={t('name')}
        value={draft.name}
        maxLength={formLimits.name}
        autoComplete="off"
        error={missing.has('name') && t('edit.nameMissing')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NativeSelect
        label={t('group')}
        value={draft.groupId}
        data={named(parts.groups)}
        error={missing.has('groupId') && t(parts.groups.length === 0 ? 'edit.noGroups' : 'edit.groupMissing')}
        onChange={({ currentTarget }) => onChange({ groupId: currentTarget.value })}
      />
      <NativeSelect
        label={t('edit.sender')}
        value={draft.senderId}
        data={named(senders)}
        error={missing.has('senderId') && t('edit.senderMissing')}
        onChange={({ currentTarget }) => onChange({ senderId: currentTarget.value })}
      />
      <FieldsChoice {...props} />
      <TopicsChoice {...props} />
      <Switch
        label={t('edit.confirm')}
        description={t('edit.confirmHint')}
        checked={draft.confirm}
        onChange={({ currentTarget }) => onChange({ confirm: currentTarget.checked })}
      />
      <LanguageChoice {...props} />
      <TextInput
        label={t('edit.redirect')}
        description={t('edit.redirectHint')}
        placeholder="https://"
        type="url"
        maxLength={formLimits.redirect}
        autoComplete="off"
        value={draft.redirectUrl}
        error={missing.has('redirectUrl') && t('edit.redirectWrong')}
        onChange={({ currentTarget }) => onChange({ redirectUrl: currentTarget.value })}
      />
      <Switch
        label={t('edit.enabled')}
        checked={draft.enabled}
        onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
      />
    </Stack>
  )
}

function Words({ draft, missing, onChange }: EditorProps) {
  const t = useTexts('forms')
  const shown = draft.confirm ? [...pageTexts, ...mailTexts] : pageTexts
  return (
    <Stack gap="md">
      {shown.map((key) => (
        <Textarea
          key={key}
          label={t(`edit.texts.${key}`)}
          value={draft.texts[key] ?? ''}
          maxLength={formLimits.text}
          rows={2}
          resize="vertical"
          error={missing.has(key) && t('edit.noTags')}
          onChange={({ currentTarget: { value } }) => onChange({ texts: { ...draft.texts, [key]: value } })}
        />
      ))}
    </Stack>
  )
}

export function Editor(props: EditorProps) {
  const t = useTexts('forms')
  return (
    <div className={styles['columns']}>
      <Stack gap="md" miw={0}>
        <Panel title={t('edit.settings')}>
          <Settings {...props} />
        </Panel>
        <Panel title={t('edit.words')} text={t('edit.wordsText')}>
          <Words {...props} />
        </Panel>
        <ErrorText error={props.error} />
      </Stack>
      <Preview draft={props.draft} parts={props.parts} />
    </div>
  )
}
