// The preference page: switches for topics, the reader's names, and buttons to unsubscribe from everything or to come
// back. Opening it changes nothing.
import { preferenceLimits } from '@lettermill/contracts'
import { ErrorText, type Say } from './Page.tsx'

/** What a reader may choose. */
export interface Choices {
  /** Whether the reader gets campaigns; false after the reader unsubscribed from everything. */
  subscribed: boolean
  /** The reader's own names; null if the contact was deleted, so that the reader can only unsubscribe. */
  names: { first_name: string; last_name: string } | null
  /** `wanted`: whether the reader gets campaigns of the topic. True until the reader chooses. */
  topics: readonly { id: number; name: string; description: string; wanted: boolean }[]
}

interface PreferencesFormProps {
  say: Say<'readers/preferences'>
  /** Whose mail this is about; null if that is unknown. */
  intro: string | null
  shown: Choices
  /** The form of a refused change, with the names of its inputs. What the reader typed and chose stays. */
  typed?: URLSearchParams | undefined
  isSaved?: boolean
  error?: string | undefined
}

function Topics({ say, shown: { topics }, typed }: PreferencesFormProps) {
  if (topics.length === 0) return null
  const chosen = typed && new Set(typed.getAll('topic'))
  return (
    <fieldset>
      <legend>{say('topics')}</legend>
      {topics.map(({ id, name, description, wanted }) => (
        <label key={id} className="choice">
          <input type="hidden" name="shown" value={id} />
          <input
            type="checkbox"
            role="switch"
            name="topic"
            value={id}
            defaultChecked={chosen?.has(String(id)) ?? wanted}
          />
          <span>
            <bdi>{name}</bdi>
            {description && (
              <small>
                <bdi>{description}</bdi>
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Names({ say, shown: { names }, typed }: PreferencesFormProps) {
  if (!names) return null
  const input = (key: keyof typeof names, label: string, autoComplete: string) => (
    <label>
      {label}
      <input
        name={key}
        autoComplete={autoComplete}
        maxLength={preferenceLimits.nameLength}
        defaultValue={typed?.get(key) ?? names[key]}
      />
      {/* Only a name that the reader changed is saved. */}
      <input type="hidden" name={`shown_${key}`} value={names[key]} />
    </label>
  )
  return (
    <div className="names">
      {input('first_name', say('firstName'), 'given-name')}
      {input('last_name', say('lastName'), 'family-name')}
    </div>
  )
}

export function PreferencesForm(props: PreferencesFormProps) {
  const { say, intro, shown, isSaved = false, error } = props
  const { subscribed, names } = shown
  return (
    <>
      {intro && <p className="words">{intro}</p>}
      {(names !== null || !subscribed) && (
        <form method="post">
          {names && <Topics {...props} />}
          <Names {...props} />
          <button name="do" value={subscribed ? 'save' : 'back'}>
            {subscribed ? say('save') : say('back')}
          </button>
          {isSaved && (
            <p role="status" className="said" tabIndex={-1} data-focus>
              {say('saved')}
            </p>
          )}
          <ErrorText error={error} />
        </form>
      )}
      {subscribed && (
        <form method="post" className="leave">
          <button name="do" value="leave" className="quiet">
            {say('leave')}
          </button>
          <ErrorText error={names === null ? error : null} />
        </form>
      )}
    </>
  )
}
