// The results of the search, below its box: groups of links and actions.
import { useEffect, useRef } from 'react'
import { Text } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { shownMessage } from '../../ui/index.ts'
import type { Found, Place } from './found.ts'
import styles from './search.module.css'

interface FindingsProps {
  id: string
  found: Found
  /** Index of the result that the arrow keys selected; -1 for none. */
  chosen: number
  onChoose(place: Place): void
}

function Option(props: { id: string; place: Place; selected: boolean; onChoose: (place: Place) => void }) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (props.selected) option.current?.scrollIntoView({ block: 'nearest' })
  }, [props.selected])
  return (
    <div
      ref={option}
      role="option"
      id={props.id}
      aria-selected={props.selected}
      className={styles['option']}
      // Keeps the focus in the box. If the box lost it, the list would close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose(props.place)}
    >
      {props.place.label}
    </div>
  )
}

function useSentence(found: Found): string | null {
  const t = useTexts('app')
  const message = shownMessage(found.error)
  if (message) return t('search.failed', { message })
  if (found.groups.length > 0) return null
  return found.searching ? t('search.searching') : t('search.nothing', { search: found.search })
}

/** The list of results, or a sentence if there are none. */
export function Findings({ id, found, chosen, onChoose }: FindingsProps) {
  const t = useTexts('app')
  const sentence = useSentence(found)
  const starts = found.groups.map((_group, at) =>
    found.groups.slice(0, at).reduce((count, { places }) => count + places.length, 0),
  )
  return (
    <div className={styles['findings']}>
      {sentence && (
        <Text role="status" c="dimmed" p="xs">
          {sentence}
        </Text>
      )}
      <div role="listbox" id={id} aria-label={t('search.label')} hidden={sentence !== null}>
        {found.groups.map((group, at) => (
          <div role="group" aria-label={group.label} key={group.label}>
            <Text component="div" size="xs" c="dimmed" pt="xs" px="xs" pb={4} aria-hidden="true">
              {group.label}
            </Text>
            {group.places.map((place, within) => {
              const index = (starts[at] ?? 0) + within
              return (
                <Option
                  key={`${place.to ?? ''} ${place.label}`}
                  id={`${id}-${index}`}
                  place={place}
                  selected={index === chosen}
                  onChoose={onChoose}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
