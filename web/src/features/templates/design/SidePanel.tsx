// The panel beside the letter: settings of the selected part, the list of sections, settings of the letter, and what
// should be fixed.
import { useEffect } from 'react'
import { ActionIcon, Tabs } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import type { Checks } from '../letter/checks.ts'
import { FindingsList } from '../letter/FindingsList.tsx'
import styles from './design.module.css'
import { findBlock, findSection } from './document.ts'
import { useEditor } from './editor-context.ts'
import { blockName, blockNameIn, sectionName } from './names.ts'
import { Outline } from './Outline.tsx'
import { BlockForm } from './panel/BlockForm.tsx'
import { LetterForm } from './panel/LetterForm.tsx'
import { SectionForm } from './panel/SectionForm.tsx'
import { themeTextIn } from './sections/section-colours.ts'

export const panelTabs = ['settings', 'outline', 'letter', 'checks'] as const
export type PanelTab = (typeof panelTabs)[number]

interface SidePanelProps {
  tab: PanelTab
  onTab(tab: PanelTab): void
  checks: Checks
  /** Selects the block that a finding is about, and scrolls to it. */
  onPick(block: string): void
  /** Whether the letter is shown, so that a tablet shows the settings of the selected part above its lower edge. */
  isEditing: boolean
  /** Whether a person folded the panel there, so that only its tabs show. */
  isFolded: boolean
  onFold(isFolded: boolean): void
}

/** Where the panel stands above the letter, scrolls the selected block out from behind it. */
function useUncovered(selected: string | null): void {
  useEffect(() => {
    if (selected === null) return
    const block = document.getElementById(`part-${selected}`)
    const panel = document.getElementById('design-panel')
    if (!block || !panel || getComputedStyle(panel).position !== 'sticky') return
    const { bottom, height } = block.getBoundingClientRect()
    const { top } = panel.getBoundingClientRect()
    if (bottom > top && height < top) block.scrollIntoView({ block: 'nearest' })
  }, [selected])
}

function Settings() {
  const t = useTexts('design')
  const { design, selected, commands } = useEditor()
  const { theme } = design
  const block = selected === null ? undefined : findBlock(design, selected)
  if (block)
    return (
      <>
        <h2 className={styles['panelTitle']}>{blockName(block, t)}</h2>
        <BlockForm
          key={block.id}
          block={block}
          theme={{ ...theme, text: themeTextIn(design, block.id) }}
          set={(part, field) => commands.set(block, part, field)}
        />
      </>
    )
  const section = selected === null ? undefined : findSection(design, selected)
  if (section)
    return (
      <>
        <h2 className={styles['panelTitle']}>{sectionName(section, design, t)}</h2>
        <SectionForm
          key={section.id}
          section={section}
          theme={theme}
          set={(change, field) => commands.setSection(section.id, change, field)}
        />
      </>
    )
  return <p className={styles['hint']}>{t('panel.nothing')}</p>
}

export function SidePanel(props: SidePanelProps) {
  const { tab, onTab, checks, onPick, isEditing, isFolded, onFold } = props
  const t = useTexts('design')
  const { design, selected, commands } = useEditor()
  useUncovered(isEditing ? selected : null)
  const Fold = isFolded ? ChevronUp : ChevronDown
  // The letter is checked a moment after it opened. A count before that would be the postal address alone.
  const found = checks.isChecked ? checks.findings.length : 0
  return (
    <aside
      id="design-panel"
      aria-label={t('panel.title')}
      className={styles['panel']}
      data-sheet={(isEditing && selected !== null) || undefined}
      data-folded={isFolded || undefined}
    >
      <ActionIcon
        className={styles['fold'] ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(isFolded ? 'panel.unfold' : 'panel.fold')}
        aria-expanded={!isFolded}
        title={t(isFolded ? 'panel.unfold' : 'panel.fold')}
        onClick={() => onFold(!isFolded)}
      >
        <Fold size={16} />
      </ActionIcon>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) => onTab(panelTabs.find((each) => each === chosen) ?? 'settings')}
      >
        <Tabs.List grow>
          {panelTabs.map((each) => (
            <Tabs.Tab key={each} value={each} className={styles['tab'] ?? ''}>
              {each === 'checks' && found ? t('panel.checksWith', { count: found }) : t(`panel.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings" className={styles['panelBody'] ?? ''}>
          <Settings />
        </Tabs.Panel>
        <Tabs.Panel value="outline" className={styles['panelBody'] ?? ''}>
          <Outline />
        </Tabs.Panel>
        <Tabs.Panel value="letter" className={styles['panelBody'] ?? ''}>
          <LetterForm design={design} set={commands.setDesign} />
        </Tabs.Panel>
        <Tabs.Panel value="checks" className={styles['panelBody'] ?? ''}>
          <FindingsList checks={checks} onPick={onPick} nameOf={(block) => blockNameIn(design, block, t)} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  )
}
