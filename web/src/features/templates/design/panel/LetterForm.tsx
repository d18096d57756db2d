// The settings of the whole letter: its preheader and language, its colours and font, and the brand.
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { applyBrand, designFontLabels, designFontNames, getBrand, type Design } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { toast } from '../../../../ui/index.ts'
import styles from '../design.module.css'
import { Choice, ColorField, NumberField } from './fields.tsx'
import { MergeInput } from './MergeInput.tsx'

interface LetterFormProps {
  design: Design
  set(change: (design: Design) => Design, field: string): void
}

const colours = ['page', 'letter', 'text', 'link', 'button'] as const

function ApplyBrand({ set }: Pick<LetterFormProps, 'set'>) {
  const t = useTexts('design')
  const { data: brand } = useQuery({
    queryKey: ['brand'],
    queryFn: () => call(getBrand),
    staleTime: Infinity,
  })
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        disabled={!brand}
        onClick={() => {
          if (!brand) return
          set((design) => applyBrand(design, brand), 'brand')
          toast.success(t('letter.brandApplied'))
        }}
      >
        {t('letter.applyBrand')}
      </Button>
      <p className={styles['hint']}>{t('letter.applyBrandText')}</p>
    </div>
  )
}

function Language({ design: { language, direction }, set }: LetterFormProps) {
  const t = useTexts('design')
  const isRight = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(language)
  return (
    <>
      <TextInput
        label={t('letter.language')}
        description={t('letter.languageText')}
        // An incomplete language tag is not valid, so the field's text is stored only when it is complete.
        key={language}
        defaultValue={language}
        maxLength={35}
        error={!isRight && t('letter.languageWrong')}
        onBlur={({ currentTarget: { value } }) => {
          const tag = value.trim()
          if (tag !== language && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(tag))
            set((each) => ({ ...each, language: tag }), 'language')
        }}
      />
      <Choice
        label={t('letter.direction')}
        value={direction}
        choices={(['ltr', 'rtl'] as const).map((value) => ({
          value,
          label: t(`letter.directions.${value}`),
        }))}
        onChange={(chosen) => set((each) => ({ ...each, direction: chosen }), 'direction')}
      />
    </>
  )
}

export function LetterForm({ design, set }: LetterFormProps) {
  const t = useTexts('design')
  const tBrand = useTexts('brand')
  const { theme, width, preheader } = design
  const paint = (part: Partial<typeof theme>, field: string) =>
    set((each) => ({ ...each, theme: { ...each.theme, ...part } }), field)
  return (
    <Stack gap="md">
      <MergeInput
        label={t('letter.preheader')}
        description={t('letter.preheaderText')}
        value={preheader}
        most={1000}
        onChange={(words) => set((each) => ({ ...each, preheader: words }), 'preheader')}
      />
      <ApplyBrand set={set} />
      <fieldset className={styles['group']}>
        <legend>{tBrand('coloursTitle')}</legend>
        <div className={styles['pair']}>
          {colours.map((name) => (
            <ColorField
              key={name}
              label={tBrand(`colours.${name}`)}
              value={theme[name]}
              onChange={(colour) => paint({ [name]: colour }, `theme-${name}`)}
            />
          ))}
        </div>
      </fieldset>
      <NativeSelect
        label={tBrand('font')}
        value={theme.font}
        data={designFontNames.map((value) => ({ value, label: designFontLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const font = designFontNames.find((each) => each === value)
          if (font) paint({ font }, 'font')
        }}
      />
      <div className={styles['pair']}>
        <NumberField
          label={t('letter.radius')}
          value={theme.radius}
          least={0}
          most={40}
          onChange={(radius) => paint({ radius }, 'radius')}
        />
        <NumberField
          label={t('letter.width')}
          value={width}
          least={480}
          most={700}
          onChange={(pixels) => set((each) => ({ ...each, width: pixels }), 'letter-width')}
        />
      </div>
      <Language design={design} set={set} />
    </Stack>
  )
}
