// The form by which people sign up, on its page and in the preview of its editor.
import { formLimits, type FormField, type FormTexts } from '@lettermill/contracts'
import { fieldInputs } from './field-inputs.ts'
import { ErrorText, type Say } from './Page.tsx'

/** What a visitor typed, by the names of `formNames`. */
export interface Filled {
  email?: string
  fields?: Readonly<Record<string, string>>
  topicIds?: readonly number[]
}

/** A captcha and what its script needs. */
export interface ShownCaptcha {
  of:
    | { kind: 'altcha'; challenge: string }
    | {
        kind: 'hcaptcha'
        siteKey: string
        /** Whether hCaptcha may report errors to its maker. */ reportsErrors: boolean
      }
  texts: {
    /** ALTCHA's own texts. */
    widget: Readonly<Record<string, string>>
    /** With `{reason}`. */
    problem: string
    tokenExpired: string
    reasonUnknown: string
    reasonInsecure: string
  }
}

export interface SignUpFormProps {
  say: Say<'readers/forms'>
  texts: FormTexts
  /** With labels in the language of the page. */
  fields: readonly FormField[]
  topics: readonly { id: number; name: string; description: string }[]
  filled?: Filled
  /** The signed time of the page; none in the preview. */
  stamp?: string
  /** Null if verification is off. */
  captcha?: ShownCaptcha | null
  error?: { text: string; isOfEmail: boolean } | null
}

/** What browsers fill in. */
const autoComplete: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  phone: 'tel',
}

interface FieldInputProps {
  field: FormField
  say: Say<'readers/forms'>
  value: string | undefined
}

function FieldInput({ field: { key, label, type, options }, say, value }: FieldInputProps) {
  const input = fieldInputs[type]
  const common = { name: `field:${key}`, defaultValue: value }
  const yesNo = [
    ['yes', say('page.yes')],
    ['no', say('page.no')],
  ] as const
  const choices = type === 'yes_no' ? yesNo : (options ?? []).map((each) => [each, each] as const)
  return (
    <label>
      {say('page.optional', { label })}
      {input ? (
        <input
          {...common}
          {...input}
          {...(key === 'phone' && { inputMode: 'tel' })}
          autoComplete={autoComplete[key] ?? 'off'}
          maxLength={formLimits.value}
        />
      ) : (
        <select {...common}>
          <option value="">{say('page.choose')}</option>
          {choices.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

function Topics({ say, topics, filled }: Pick<SignUpFormProps, 'say' | 'topics' | 'filled'>) {
  if (topics.length === 0) return null
  return (
    <fieldset>
      <legend>{say('page.topics')}</legend>
      {topics.map(({ id, name, description }) => (
        <label key={id} className="choice">
          <input
            type="checkbox"
            name="topic"
            value={id}
            defaultChecked={filled?.topicIds?.includes(id) ?? false}
          />
          <span>
            {name}
            {description && <small>{description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The place of the captcha, which the script fills. It needs JavaScript. */
function Captcha({ say, captcha }: Pick<SignUpFormProps, 'say' | 'captcha'>) {
  if (!captcha) return null
  return (
    <>
      <div className="captcha" data-captcha={JSON.stringify(captcha)} />
      <noscript>
        <p>{say('page.scriptNeeded')}</p>
      </noscript>
    </>
  )
}

export function SignUpForm({ say, texts, fields, topics, filled, stamp, captcha, error }: SignUpFormProps) {
  const isWrong = error?.isOfEmail === true
  return (
    <>
      <p className="words">{texts.intro || say('page.intro')}</p>
      {/* The server checks the values, and says what is wrong in the language of the page. */}
      <form method="post" noValidate>
        <label>
          {say('page.email')}
          <input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={320}
            required
            defaultValue={filled?.email}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'error' : undefined}
            data-focus={isWrong || undefined}
          />
        </label>
        {isWrong && <ErrorText error={error.text} />}
        {fields.map((field) => (
          <FieldInput key={field.key} field={field} say={say} value={filled?.fields?.[field.key]} />
        ))}
        <Topics say={say} topics={topics} filled={filled ?? {}} />
        {stamp !== undefined && (
          <>
            <input type="hidden" name="stamp" value={stamp} />
            {/* For programs that fill everything. */}
            <label className="trap" aria-hidden="true">
              {say('page.trap')}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </>
        )}
        <p className="consent">{texts.consent || say('page.consent')}</p>
        <Captcha say={say} captcha={captcha ?? null} />
        {!isWrong && <ErrorText error={error?.text} />}
        <button>{texts.button || say('page.button')}</button>
      </form>
    </>
  )
}
