// The letter as a list of its sections and blocks, for keyboard users and screen readers.
import { Fragment } from 'react'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { partKeys } from './canvas/keys.ts'
import styles from './design.module.css'
import { useEditor } from './editor-context.ts'
import { blockName, sectionName } from './names.ts'

/**
 * The id of the list of sections and its buttons. After a part is added by one of these buttons, the focus goes to the
 * new part in the list.
 */
export const outlineId = 'design-outline'

interface RowProps {
  id: string
  name: string
  onAdd(): void
}

function Row({ id, name, onAdd }: RowProps) {
  const { selected, commands } = useEditor()
  return (
    <button
      type="button"
      id={`row-${id}`}
      className={styles['outlineRow']}
      aria-current={selected === id || undefined}
      onClick={() => (selected === id ? commands.showSettings() : commands.select(id))}
      onKeyDown={partKeys(id, commands, onAdd)}
    >
      {name}
    </button>
  )
}

export function Outline() {
  const t = useTexts('design')
  const { design, commands } = useEditor()
  return (
    <div id={outlineId}>
      <p className={styles['hint']}>{t('outline.keys')}</p>
      <ol className={styles['outline']} aria-label={t('outline.title')}>
        {design.sections.map((section, index) => {
          const addBlock = (column: number, at: number) =>
            commands.ask({ kind: 'block', place: { sectionId: section.id, column, index: at } })
          return (
            <li key={section.id}>
              <Row
                id={section.id}
                name={sectionName(section, design, t)}
                onAdd={() => commands.ask({ kind: 'section', index: index + 1 })}
              />
              <ol>
                {section.columns.map((column, at) => (
                  <Fragment key={at}>
                    {section.columns.length > 1 && (
                      <li className={styles['outlineColumn']}>{t('names.column', { number: at + 1 })}</li>
                    )}
                    {column.blocks.map((block, place) => (
                      <li key={block.id}>
                        <Row id={block.id} name={blockName(block, t)} onAdd={() => addBlock(at, place + 1)} />
                      </li>
                    ))}
                    {column.blocks.length === 0 && (
                      <li>
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          leftSection={<Plus size={12} aria-hidden="true" />}
                          onClick={() => addBlock(at, 0)}
                        >
                          {t('add.block')}
                        </Button>
                      </li>
                    )}
                  </Fragment>
                ))}
              </ol>
            </li>
          )
        })}
      </ol>
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={14} aria-hidden="true" />}
        onClick={() => commands.ask({ kind: 'section', index: design.sections.length })}
      >
        {t('add.section')}
      </Button>
    </div>
  )
}
