// The letter while it is edited: sections, columns and blocks in the letter's own colours.
import { useEffect } from 'react'
import { designFonts, type AddedFoot } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { useEditor } from '../editor-context.ts'
import { AddedLines } from './AddedLines.tsx'
import { GapBetween } from './Gap.tsx'
import { SectionView } from './SectionView.tsx'
import { loadWriting } from './Words.tsx'

/** Pixels; the width of a phone's screen. */
const phoneWidth = 375

interface CanvasProps {
  isPhone: boolean
  /** The lines that the server adds below the letter; null for none. */
  foot: AddedFoot | null
}

export function Canvas({ isPhone, foot }: CanvasProps) {
  const t = useTexts('design')
  const { design, commands } = useEditor()
  useEffect(loadWriting, [])
  const { theme, sections, direction, language } = design
  const gap = (index: number) => (
    <GapBetween
      key={`gap-${String(index)}`}
      id={`section-gap-${String(index)}`}
      gap={{ kind: 'section', index, name: t('places.section', { number: index + 1 }) }}
      label={t('add.sectionHere')}
      onAdd={() => commands.ask({ kind: 'section', index })}
    />
  )
  return (
    <section
      aria-label={t('canvas')}
      className={styles['page']}
      style={{ background: theme.page }}
      onClick={() => commands.select(null)}
    >
      <div
        className={styles['letter']}
        dir={direction}
        lang={language}
        style={{
          maxWidth: isPhone ? phoneWidth : design.width,
          background: theme.letter,
          color: theme.text,
          fontFamily: designFonts[theme.font],
        }}
      >
        {gap(0)}
        {sections.map((section, index) => (
          <div key={section.id}>
            <SectionView section={section} isPhone={isPhone} />
            {gap(index + 1)}
          </div>
        ))}
        <AddedLines foot={foot} />
      </div>
    </section>
  )
}
