// The settings of the selected section: columns, background and spacing.
import { Stack, Switch } from '@mantine/core'
import type { DesignSection, DesignTheme } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { withColumns } from '../document.ts'
import { layouts, layoutOf, LayoutPicture } from '../sections/layouts.tsx'
import styles from '../design.module.css'
import { Choice, NumberField, OwnColorField } from './fields.tsx'
import { PictureChoice } from './PictureField.tsx'

interface SectionFormProps {
  section: DesignSection
  theme: DesignTheme
  set(change: (section: DesignSection) => DesignSection, field: string): void
}

const sides = ['top', 'right', 'bottom', 'left'] as const

export function SectionForm({ section, theme, set }: SectionFormProps) {
  const t = useTexts('design')
  const { padding } = section
  const chosen = layoutOf(section.columns.map(({ ratio }) => ratio))
  return (
    <Stack gap="md">
      <div>
        <span className={styles['label']}>{t('section.columns')}</span>
        <div role="group" aria-label={t('section.columns')} className={styles['layouts']}>
          {layouts.map((ratios) => (
            <button
              key={ratios.join('-')}
              type="button"
              className={styles['layout']}
              aria-pressed={ratios === chosen}
              aria-label={t('section.layout', { parts: ratios.join(' : ') })}
              title={t('section.layout', { parts: ratios.join(' : ') })}
              onClick={() => set((each) => withColumns(each, ratios), 'columns')}
            >
              <LayoutPicture ratios={ratios} />
            </button>
          ))}
        </div>
      </div>
      {section.columns.length > 1 && (
        <Switch
          label={t('section.stack')}
          checked={section.stack}
          onChange={({ currentTarget: { checked } }) => set((each) => ({ ...each, stack: checked }), 'stack')}
        />
      )}
      <Choice
        label={t('section.width')}
        value={section.width}
        choices={(['inset', 'full'] as const).map((value) => ({
          value,
          label: t(`section.widths.${value}`),
        }))}
        onChange={(width) => set((each) => ({ ...each, width }), 'width')}
      />
      <OwnColorField
        label={t('section.background')}
        value={section.background}
        theme={theme.letter}
        onChange={(background) => set((each) => ({ ...each, background }), 'background')}
      />
      <div>
        <span className={styles['label']}>{t('section.picture')}</span>
        <PictureChoice
          src={section.background_picture}
          onChange={(src) => set((each) => ({ ...each, background_picture: src }), 'background_picture')}
        />
        {section.background_picture !== '' && <p>{t('section.pictureText')}</p>}
      </div>
      <fieldset className={styles['group']}>
        <legend>{t('section.padding')}</legend>
        <div className={styles['pair']}>
          {sides.map((side) => (
            <NumberField
              key={side}
              label={t(`section.sides.${side}`)}
              value={padding[side]}
              least={0}
              most={120}
              onChange={(space) =>
                set((each) => ({ ...each, padding: { ...each.padding, [side]: space } }), `padding-${side}`)
              }
            />
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}
