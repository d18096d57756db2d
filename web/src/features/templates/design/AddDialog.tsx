// Adds a block of a chosen kind, or a section with chosen columns. A search finds kinds by name.
import { useState, type FormEvent } from 'react'
import { TextInput } from '@mantine/core'
import type { DesignBlockType, DesignSection } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog } from '../../../ui/index.ts'
import { blockKinds, blockTypes } from './block-kinds.tsx'
import styles from './design.module.css'
import type { Adding } from './editor-context.ts'
import { SavedSections } from './sections/SavedSections.tsx'
import { LayoutPicture, layouts } from './sections/layouts.tsx'

interface AddDialogProps {
  adding: Adding | null
  onBlock(type: DesignBlockType): void
  onSection(ratios: readonly number[]): void
  /** Called with a saved section. */
  onKept(section: DesignSection): void
  onClose(): void
}

function Blocks({ onBlock }: Pick<AddDialogProps, 'onBlock'>) {
  const t = useTexts('design')
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = blockTypes.filter((type) =>
    `${t(`blocks.${type}`)} ${t(`blockTexts.${type}`)}`.toLowerCase().includes(wanted),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (found[0]) onBlock(found[0])
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        data-autofocus
        aria-label={t('add.search')}
        placeholder={t('add.searchText')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div role="status" className={styles['hint']}>
        {found.length === 0 && t('add.nothing', { search })}
      </div>
      <div className={styles['kinds']}>
        {found.map((type) => {
          const { icon: Icon } = blockKinds[type]
          return (
            <button key={type} type="button" className={styles['kind']} onClick={() => onBlock(type)}>
              <Icon size={20} aria-hidden="true" />
              <strong>{t(`blocks.${type}`)}</strong>
              <span>{t(`blockTexts.${type}`)}</span>
            </button>
          )
        })}
      </div>
    </form>
  )
}

function Sections({ onSection, onKept }: Pick<AddDialogProps, 'onSection' | 'onKept'>) {
  const t = useTexts('design')
  return (
    <>
      <div className={styles['kinds']}>
        {layouts.map((ratios) => (
          <button
            key={ratios.join('-')}
            type="button"
            className={styles['kind']}
            onClick={() => onSection(ratios)}
          >
            <LayoutPicture ratios={ratios} />
            <strong>{t('section.layout', { parts: ratios.join(' : ') })}</strong>
          </button>
        ))}
      </div>
      <SavedSections onSection={onKept} />
    </>
  )
}

export function AddDialog({ adding, onBlock, onSection, onKept, onClose }: AddDialogProps) {
  const t = useTexts('design')
  // Keeps its content while the dialog closes.
  const [shown, setShown] = useState(adding)
  if (adding && adding !== shown) setShown(adding)
  const isSection = shown?.kind === 'section'
  return (
    <Dialog
      opened={adding !== null}
      title={t(isSection ? 'add.section' : 'add.block')}
      size="lg"
      onClose={onClose}
    >
      {isSection ? <Sections onSection={onSection} onKept={onKept} /> : <Blocks onBlock={onBlock} />}
    </Dialog>
  )
}
