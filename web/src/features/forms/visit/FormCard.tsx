// A form as visitors see it, on its page and in the editor's preview.
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button, Checkbox, NativeSelect, Paper, Stack, TextInput, Title } from '@mantine/core'
import {
  formLimits,
  readEmail,
  type FormField,
  type ReadersLanguage,
  type FormTexts,
} from '@lettermill/contracts'
import { choicesOf, fieldKinds } from '../../../lib/field-kinds.ts'
import { useTextsIn } from '../../../lib/messages/index.ts'
import { ErrorText, focusFirstInvalid } from '../../../ui/index.ts'
import { pageLanguage } from './language.ts'
import styles from './visit.module.css'

export interface Typed {
  email: string
  fields: Record<string, string>
  topicIds: number[]
  /** A field that people cannot see; only bots fill it in. */
  website: string
}

interface FormCardProps {
  texts: FormTexts
  fields: readonly FormField[]
  topics: readonly { id: number; name: string; description: string }[]
  language: ReadersLanguage | null
  /** Who will write. */
  sender?: string | null
  logo?: string | null
  /** Values that a visitor typed into a pasted form. */
  filled?: Partial<Typed>
  busy?: boolean
  error?: string | null
  /** The captcha, which is shown above the button. */
  children?: ReactNode
  isPreview?: boolean
  onSubmit?(typed: Typed): void
}

interface InputProps {
  field: FormField
  value: string
  language: ReadersLanguage | null
  onChange(value: string): void
}

function FieldInput({ field: { key, label: given, type, options }, value, language, onChange }: InputProps) {
  const t = useTextsIn('readers/forms', pageLanguage(language))
  const known = t('page.fields', { returnObjects: true }) as Readonly<Record<string, string>>
  const label = t('page.optional', { label: known[key] ?? given })
  const common = { label, value, name: key }
  const choices = choicesOf({ type, options }, { yes: t('page.yes'), no: t('page.no') })
  if (choices)
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: t('page.choose') }, ...choices]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...common}
      {...fieldKinds[type].input}
      {...(key === 'phone' && { inputMode: 'tel' })}
      autoComplete={{ first_name: 'given-name', last_name: 'family-name', phone: 'tel' }[key] ?? 'off'}
      maxLength={formLimits.value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export function FormCard(props: FormCardProps) {
  const {
    texts,
    fields,
    topics,
    language,
    sender,
    logo,
    filled,
    busy = false,
    error,
    isPreview = false,
  } = props
  const t = useTextsIn('readers/forms', pageLanguage(language))
  const [email, setEmail] = useState(filled?.email ?? '')
  const [values, setValues] = useState<Record<string, string>>(filled?.fields ?? {})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [website, setWebsite] = useState('')
  const [isTried, setTried] = useState(false)
  const isWrong = readEmail(email) === null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (isWrong) return focusFirstInvalid(event.currentTarget)
    props.onSubmit?.({ email: email.trim(), fields: values, topicIds: chosen.map(Number), website })
  }
  return (
    <Paper className={styles['card']} lang={pageLanguage(language)}>
      {logo && <img src={logo} alt="" className={styles['logo']} data-own-logo />}
      {sender && (
        <p className={styles['sender']} data-own-logo>
          {sender}
        </p>
      )}
      <Title order={isPreview ? 3 : 1} className={styles['title'] ?? ''}>
        {texts.title || t('page.title')}
      </Title>
      <p className={styles['words']}>{texts.intro || t('page.intro')}</p>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('page.email')}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={320}
            required
            withAsterisk={false}
            value={email}
            error={isTried && isWrong && t('page.emailWrong')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {fields.map((field) => (
            <FieldInput
              key={field.key}
              field={field}
              value={values[field.key] ?? ''}
              language={language}
              onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
            />
          ))}
          {topics.length > 0 && (
            <Checkbox.Group label={t('page.topics')} value={[...chosen]} onChange={setChosen}>
              <Stack gap="xs" mt={8}>
                {topics.map(({ id, name, description }) => (
                  <Checkbox key={id} value={String(id)} label={name} description={description || undefined} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {!isPreview && (
            <div className={styles['trap']} aria-hidden="true">
              <label>
                {t('page.trap')}
                <input
                  name="website"
                  tabIndex={-1}
                  autoComplete="off"
                  value={website}
                  onChange={({ currentTarget }) => setWebsite(currentTarget.value)}
                />
              </label>
            </div>
          )}
          <p className={styles['consent']}>{texts.consent || t('page.consent')}</p>
          {props.children}
          <ErrorText error={error ?? null} />
          <Button type="submit" fullWidth loading={busy}>
            {texts.button || t('page.button')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
