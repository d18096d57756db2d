// The form for readers: switches for topics, their names, and buttons to unsubscribe from everything or to come back.
import { useState } from 'react'
import { Button, Fieldset, Switch, TextInput } from '@mantine/core'
import { preferenceLimits } from '@lettermill/contracts'
import { useTextsIn } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useFailureSentence } from '../ReadersCard.tsx'
import { useLeave, useSavePreferences, type Choices, type Shown } from './preferences.ts'
import styles from './preferences.module.css'

interface FormProps {
  token: string
  shown: Shown
}

type Names = NonNullable<Shown['names']>

function useChoices({ names, topics }: Shown) {
  const [typed, setTyped] = useState<Partial<Names>>({})
  const [switched, setSwitched] = useState<Readonly<Record<number, boolean>>>({})
  return {
    nameOf: (key: keyof Names) => typed[key] ?? names?.[key] ?? '',
    type: (key: keyof Names, value: string) => setTyped((before) => ({ ...before, [key]: value })),
    isOn: (id: number) => switched[id] ?? topics.find((topic) => topic.id === id)?.wanted ?? true,
    set: (id: number, on: boolean) => setSwitched((before) => ({ ...before, [id]: on })),
    /** Returns all topics, because the reader saw all of them when saving, and the typed names. */
    all(): Choices {
      return {
        ...typed,
        topics: topics.map(({ id, wanted }) => ({ id, wanted: switched[id] ?? wanted })),
      }
    },
  }
}

type Chosen = ReturnType<typeof useChoices>

function NameInputs({ chosen, language }: { chosen: Chosen; language: string | undefined }) {
  const t = useTextsIn('readers/preferences', language)
  const input = (key: keyof Names, label: string, autoComplete: string) => (
    <TextInput
      label={label}
      autoComplete={autoComplete}
      maxLength={preferenceLimits.nameLength}
      value={chosen.nameOf(key)}
      onChange={({ currentTarget }) => chosen.type(key, currentTarget.value)}
    />
  )
  return (
    <div className={styles['names']}>
      {input('first_name', t('firstName'), 'given-name')}
      {input('last_name', t('lastName'), 'family-name')}
    </div>
  )
}

function Topics({ shown, chosen }: { shown: Shown; chosen: Chosen }) {
  const t = useTextsIn('readers/preferences', shown.shownIn)
  if (shown.topics.length === 0) return null
  return (
    <Fieldset legend={t('topics')} className={styles['topics'] ?? ''}>
      {shown.topics.map(({ id, name, description }) => (
        <Switch
          key={id}
          label={<bdi>{name}</bdi>}
          description={description === '' ? undefined : <bdi>{description}</bdi>}
          checked={chosen.isOn(id)}
          onChange={({ currentTarget }) => chosen.set(id, currentTarget.checked)}
        />
      ))}
    </Fieldset>
  )
}

/** The button below the form. A subscribed reader gets it even if there is nothing to choose in the form. */
function LeaveButton({ token, shown }: FormProps) {
  const t = useTextsIn('readers/preferences', shown.shownIn)
  const sentenceOf = useFailureSentence({ language: shown.shownIn })
  const leave = useLeave(token)
  return (
    <div className={styles['leave']}>
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('leave')}
      </Button>
      <ErrorText error={sentenceOf(leave.error)} />
    </div>
  )
}

export function PreferencesForm({ token, shown }: FormProps) {
  const t = useTextsIn('readers/preferences', shown.shownIn)
  const chosen = useChoices(shown)
  const save = useSavePreferences(token)
  const sentenceOf = useFailureSentence({ language: shown.shownIn })
  const comesBack = !shown.subscribed
  return (
    <>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ ...(shown.names && chosen.all()), comesBack })
        }}
      >
        {shown.names && <Topics shown={shown} chosen={chosen} />}
        {shown.names && <NameInputs chosen={chosen} language={shown.shownIn} />}
        {(shown.names || comesBack) && (
          <Button type="submit" loading={save.isPending}>
            {comesBack ? t('back') : t('save')}
          </Button>
        )}
        <p role="status" className={styles['said']}>
          {save.isSuccess && !comesBack ? t('saved') : ''}
        </p>
        <ErrorText error={sentenceOf(save.error)} />
      </form>
      {shown.subscribed && <LeaveButton token={token} shown={shown} />}
    </>
  )
}
