// The five colours, each with a colour picker and a field for its code. The form says which text is hard to read.
import { SimpleGrid, TextInput } from '@mantine/core'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Note } from '../../ui/index.ts'
import { brandColours, colourOf, hardToRead, isColour, type BrandColour, type BrandPart } from './form.ts'
import styles from './brand.module.css'

interface ColourFieldProps {
  name: BrandColour
  value: string
  onChange(value: string): void
}

function ColourField({ name, value, onChange }: ColourFieldProps) {
  const t = useTexts('brand')
  const label = t(`colours.${name}`)
  const well = (
    <input
      type="color"
      className={styles['well']}
      aria-label={t('pick', { colour: label })}
      value={isColour(value) ? value : '#000000'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
  return (
    <TextInput
      label={label}
      leftSection={well}
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      value={value}
      maxLength={20}
      spellCheck={false}
      error={!isColour(value) && t('colourWrong')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => onChange(colourOf(value))}
    />
  )
}

export function Colours({ brand: { theme }, onChange }: BrandPart) {
  const t = useTexts('brand')
  return (
    <fieldset className={styles['group']}>
      <legend>{t('coloursTitle')}</legend>
      <SimpleGrid minColWidth="min(100%, 180px)" verticalSpacing="sm">
        {brandColours.map((name) => (
          <ColourField
            key={name}
            name={name}
            value={theme[name]}
            onChange={(value) => onChange({ theme: { ...theme, [name]: value } })}
          />
        ))}
      </SimpleGrid>
      <div role="status">
        {hardToRead(theme).map(({ colour, contrast }) => (
          <Note key={colour} tone="warning">
            {t(`hard.${colour}`, { contrast: formatNumber(contrast) })}
          </Note>
        ))}
      </div>
    </fieldset>
  )
}
