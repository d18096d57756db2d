// A select of the dialog. It waits for its options, says where to create one if there are none, and can be searched if
// there are many.
import { Anchor, NativeSelect, Select } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'

interface Option {
  value: string
  label: string
}

interface ChoiceProps {
  label: string
  value: string
  /** The options; undefined while they are loading. */
  options: readonly Option[] | undefined
  /** A sentence that asks the person to create an option. Shown if there are no options, also in place of the error. */
  none: string
  /** The screen on which a person creates an option. It opens in a new tab, so that the dialog stays open. */
  noneAt: '/contacts' | '/senders' | '/templates'
  /** The error if nothing is chosen; false while it must not be shown. */
  error: string | false
  /** The text of the select while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  onChange(value: string): void
}

/** Up to this many options use the system's own select, which is quicker, above all on phones. */
const shortList = 10
/** The most options in the list. Typing more narrows it. */
const mostShown = 100

/** A select that begins with nothing chosen. */
export function Choice({ none, noneAt, placeholder, disabled = false, ...props }: ChoiceProps) {
  const t = useTexts('campaigns')
  const { options } = props
  const hasNone = options?.length === 0 && !disabled
  const help = (
    <>
      {none}{' '}
      <Anchor href={noneAt} target="_blank" inherit>
        {t(`form.noneAt.${noneAt}`)}
      </Anchor>
    </>
  )
  const nothing = options ? (placeholder ?? t('form.choose')) : t('form.loading')
  if (options && options.length > shortList)
    return <SearchedChoice {...props} options={options} placeholder={nothing} disabled={disabled} />
  return (
    <NativeSelect
      label={props.label}
      value={props.value}
      disabled={disabled || !options}
      data={[{ value: '', label: nothing }, ...(options ?? [])]}
      description={hasNone && !props.error && help}
      // No error while the select waits for another field or for its options.
      error={props.error && !disabled && options && (hasNone ? help : props.error)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}

type SearchedChoiceProps = Omit<ChoiceProps, 'none' | 'noneAt' | 'options'> & { options: readonly Option[] }

function SearchedChoice({ options, placeholder, disabled, ...props }: SearchedChoiceProps) {
  const t = useTexts('campaigns')
  return (
    <Select
      label={props.label}
      error={!disabled && props.error}
      placeholder={placeholder ?? ''}
      nothingFoundMessage={t('form.notFound')}
      searchable
      allowDeselect={false}
      limit={mostShown}
      disabled={disabled ?? false}
      data={options}
      value={props.value === '' ? null : props.value}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  )
}
