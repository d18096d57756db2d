// The panel beside the letter: settings of the selected part, the list of sections, settings of the letter, and what
// should be fixed.
import { Tabs } from '@mantine/core'
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
import { themeTextIn } from './section-colours.ts'

export const panelTabs = ['settings', 'outline', 'letter', 'checks'] as const
export type PanelTab = (typeof panelTabs)[number]

interface SidePanelProps {
  tab: PanelTab
  onTab(tab: PanelTab): void
  checks: Checks
  /** Selects the block that a finding is about, and scrolls to it. */
  onPick(block: string): void
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

export function SidePanel({ tab, onTab, checks, onPick }: SidePanelProps) {
  const t = useTexts('design')
  const { design, commands } = useEditor()
  // The letter is checked a moment after it opened. A count before that would be the postal address alone.
  const found = checks.isChecked
    ? checks.findings.length + checks.content.length + Number(checks.asksAddress)
    : 0
  return (
    <aside id="design-panel" aria-label={t('panel.title')} className={styles['panel']}>
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
