// The editor of a form: its settings and texts, with a preview of what visitors see beside them.
import { NativeSelect, Stack, Switch, TextInput, Textarea } from '@mantine/core'
import { formLimits } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { OnlyFor } from '../../lib/session/May.tsx'
import { ErrorText, Panel } from '../../ui/index.ts'
import { mailTexts, pageTexts } from './draft.ts'
import { Preview } from './Preview.tsx'
import styles from './forms.module.css'
import { type EditorProps, FieldsChoice, TopicsChoice, LanguageChoice } from './Choices.tsx'

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
          <OnlyFor role="editor">
            <Settings {...props} />
          </OnlyFor>
        </Panel>
        <Panel title={t('edit.words')} text={t('edit.wordsText')}>
          <OnlyFor role="editor">
            <Words {...props} />
          </OnlyFor>
        </Panel>
        <ErrorText error={props.error} />
      </Stack>
      <Preview draft={props.draft} parts={props.parts} />
    </div>
  )
}
