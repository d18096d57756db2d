// A section in the editor: its background, and its columns with the gaps between their blocks.
import type { DesignSection, DesignTheme } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { useEditor } from '../editor-context.ts'
import { sectionName } from '../names.ts'
import { coloursOn } from '../sections/section-colours.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { GapBetween } from './Gap.tsx'
import { partKeys } from './keys.ts'
import { PartBar } from './PartBar.tsx'

function looksOf(section: DesignSection, theme: DesignTheme): CSSProperties {
  const { padding, background_picture: picture } = section
  const background = section.background ?? theme.letter
  const { color, link } = coloursOn(background, theme)
  return {
    backgroundColor: background,
    // The URL is in quotes, and these characters would end or break the quoted text.
    ...(picture === '' || /["\\\n]/.test(picture) ? {} : { backgroundImage: `url("${picture}")` }),
    color,
    '--letter-link': link,
    paddingTop: padding.top,
    paddingBottom: padding.bottom,
    paddingLeft: padding.left,
    paddingRight: padding.right,
  } as CSSProperties
}

function Column({ section, at }: { section: DesignSection; at: number }) {
  const t = useTexts('design')
  const { design, commands } = useEditor()
  const blocks = section.columns[at]?.blocks ?? []
  const number = design.sections.indexOf(section) + 1
  const gap = (index: number) => {
    const place = { sectionId: section.id, column: at, index }
    const name = t('places.block', { section: number, column: at + 1, number: index + 1 })
    return (
      <GapBetween
        id={`gap-${section.id}-${String(at)}-${String(index)}`}
        gap={{ kind: 'block', place, name }}
        label={t('add.blockHere')}
        onAdd={() => commands.ask({ kind: 'block', place })}
      />
    )
  }
  return (
    <>
      {gap(0)}
      {blocks.map((block, index) => (
        <div key={block.id}>
          <BlockFrame block={block} place={{ sectionId: section.id, column: at, index }} />
          {gap(index + 1)}
        </div>
      ))}
      {blocks.length === 0 && (
        <button
          type="button"
          className={styles['emptyColumn']}
          onClick={(event) => {
            event.stopPropagation()
            commands.ask({ kind: 'block', place: { sectionId: section.id, column: at, index: 0 } })
          }}
        >
          <Plus size={16} aria-hidden="true" /> {t('add.block')}
        </button>
      )}
    </>
  )
}

export function SectionView({ section, isPhone }: { section: DesignSection; isPhone: boolean }) {
  const t = useTexts('design')
  const { design, selected, commands } = useEditor()
  const { id, columns } = section
  const name = sectionName(section, design, t)
  const isSelected = selected === id
  const index = design.sections.indexOf(section)
  const isStacked = isPhone && section.stack
  return (
    <div
      role="group"
      id={`part-${id}`}
      tabIndex={0}
      aria-label={name}
      className={styles['section']}
      data-selected={isSelected || undefined}
      style={looksOf(section, design.theme)}
      onClick={(event) => {
        event.stopPropagation()
        commands.select(id)
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) commands.select(id)
      }}
      onKeyDown={partKeys(
        id,
        commands,
        () => commands.ask({ kind: 'section', index: index + 1 }),
        commands.showSettings,
      )}
    >
      {isSelected && (
        <PartBar
          part={{ kind: 'section', id, name }}
          onStep={(by) => commands.step(id, by)}
          onDuplicate={() => commands.duplicate(id)}
          onRemove={() => commands.remove(id)}
          onKeep={() => commands.keep(section)}
          onSettings={commands.showSettings}
        />
      )}
      <div className={styles['columns']} data-stacked={isStacked || undefined}>
        {columns.map(({ ratio }, at) => (
          <div
            key={at}
            className={styles['column']}
            style={{ flex: isStacked ? 'none' : `${String(ratio)} 1 0` }}
          >
            <Column section={section} at={at} />
          </div>
        ))}
      </div>
    </div>
  )
}
