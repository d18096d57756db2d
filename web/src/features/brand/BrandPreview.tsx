// A small letter with the brand as it is filled in. Its colours are the same in both themes of the app.
import { useId, useState } from 'react'
import { Title } from '@mantine/core'
import { designFonts, textOn, type Brand, type DesignTheme } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { brandColours, isColour } from './form.ts'
import styles from './brand.module.css'

/** The theme. While a colour is being typed, its last valid value is used. */
function useRightTheme(theme: DesignTheme): DesignTheme {
  const [last, setLast] = useState(theme)
  const right = { ...theme }
  for (const colour of brandColours) if (!isColour(right[colour])) right[colour] = last[colour]
  if (brandColours.some((colour) => right[colour] !== last[colour])) setLast(right)
  return right
}

export function BrandPreview({ brand }: { brand: Brand }) {
  const t = useTexts('brand')
  const labelId = useId()
  const theme = useRightTheme(brand.theme)
  const { logo, footer, postal_address } = brand
  const button = {
    background: theme.button,
    color: textOn(theme.button),
    borderRadius: Math.min(theme.radius, 20),
  }
  return (
    <section aria-labelledby={labelId} className={styles['preview']}>
      <Title id={labelId} order={3} fz={15} lh="24px" fw={600} mb="xs">
        {t('preview.title')}
      </Title>
      <div className={styles['page']} style={{ background: theme.page }}>
        <div
          className={styles['letter']}
          style={{ background: theme.letter, color: theme.text, fontFamily: designFonts[theme.font] }}
        >
          {logo !== '' && <img src={logo} alt="" className={styles['logo']} />}
          <p className={styles['heading']}>{t('preview.heading')}</p>
          <p>
            {t('preview.text')}{' '}
            <span style={{ color: theme.link, textDecoration: 'underline' }}>{t('preview.link')}</span>
          </p>
          <p>
            <span className={styles['button']} style={button}>
              {t('preview.button')}
            </span>
          </p>
          <div className={styles['foot']}>
            {footer !== '' && <p>{footer}</p>}
            {postal_address !== '' && <p>{postal_address}</p>}
            <p style={{ textDecoration: 'underline' }}>{t('preview.unsubscribe')}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
