// The fields of the side panel. Each reports every change at once, and the letter is updated.
import { useId, useState } from 'react'
import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { designAligns, type DesignBlockOf } from '@lettermill/contracts'
import { AlignCenter, AlignLeft, AlignRight, RotateCcw } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'

interface FieldProps<Value> {
  label: string
  value: Value
  onChange(value: Value): void
}

/** A field for a colour: a colour picker, and a field for its code. */
export function ColorField({ label, value, onChange }: FieldProps<string>) {
  const t = useTexts('brand')
  // The typed text becomes the colour when it is a valid one.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && hexColor(typed) === null
  const write = (written: string) => {
    setTyped(written)
    const colour = hexColor(written)
    if (colour) onChange(colour)
  }
  return (
    <TextInput
      label={label}
      value={typed ?? value}
      maxLength={20}
      spellCheck={false}
      error={isWrong && t('colourWrong')}
      leftSection={
        <input
          type="color"
          className={styles['well']}
          aria-label={t('pick', { colour: label })}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

interface OwnColorProps extends FieldProps<string | null> {
  /** The theme's colour, shown while `value` is null. */
  theme: string
}

/** A colour for one block or section only, or the theme's. */
export function OwnColorField({ label, value, onChange, theme }: OwnColorProps) {
  const t = useTexts('design')
  const name = t(value === null ? 'panel.ofTheme' : 'panel.ofItsOwn', { label })
  return (
    <div className={styles['ownColor']}>
      <ColorField label={name} value={value ?? theme} onChange={onChange} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('panel.takeTheme', { label })}
        title={t('panel.takeTheme', { label })}
        disabled={value === null}
        onClick={() => onChange(null)}
      >
        <RotateCcw size={16} />
      </ActionIcon>
    </div>
  )
}

interface NumberFieldProps extends FieldProps<number> {
  least: number
  most: number
}

/** A field for a whole number. A typed number counts when it is within the limits. */
export function NumberField({ label, value, onChange, least, most }: NumberFieldProps) {
  const t = useTexts('design')
  const [typed, setTyped] = useState<string | null>(null)
  const read = (written: string) => {
    const number = /^\d+$/.test(written.trim()) ? Number(written) : NaN
    return number >= least && number <= most ? number : null
  }
  return (
    <TextInput
      type="number"
      label={label}
      min={least}
      max={most}
      step={1}
      value={typed ?? String(value)}
      error={typed !== null && read(typed) === null && t('panel.numberWrong', { least, most })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const number = read(currentTarget.value)
        if (number !== null) onChange(number)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
  choices: readonly { value: Value; label: string }[]
}

/** A few choices side by side. */
export function Choice<Value extends string>({ label, value, onChange, choices }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={value}
        data={[...choices]}
        onChange={(chosen) => {
          const choice = choices.find((each) => each.value === chosen)
          if (choice) onChange(choice.value)
        }}
      />
    </div>
  )
}

type Align = DesignBlockOf<'text'>['align']

const alignIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight }

export function AlignField({ value, onChange }: Pick<FieldProps<Align>, 'value' | 'onChange'>) {
  const t = useTexts('templates')
  const tDesign = useTexts('design')
  return (
    <div>
      <span className={styles['label']}>{tDesign('panel.align')}</span>
      <ActionIcon.Group role="group" aria-label={tDesign('panel.align')}>
        {designAligns.map((align) => {
          const Icon = alignIcons[align]
          return (
            <ActionIcon
              key={align}
              size={32}
              variant={align === value ? 'light' : 'default'}
              aria-label={t(`editor.aligns.${align}`)}
              aria-pressed={align === value}
              title={t(`editor.aligns.${align}`)}
              onClick={() => onChange(align)}
            >
              <Icon size={16} />
            </ActionIcon>
          )
        })}
      </ActionIcon.Group>
    </div>
  )
}

/**
 * Normalises a typed colour: `1D5FBF` and `#abc` become `#1d5fbf` and `#aabbcc`. Returns null if it is not a colour.
 */
function hexColor(written: string): string | null {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join('')}` : null
}
