// The template being written as a real contact of a chosen group would get it: beside the editor if there is space,
// otherwise folded below it.
import { useState } from 'react'
import { NativeSelect, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { openNames } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { usePreview } from '../../lib/campaigns/preview.ts'
import { ErrorText, MessagePreview } from '../../ui/index.ts'
import { useEmptyValues, useGroups } from './empty-values.ts'
import styles from './templates.module.css'

/** Milliseconds without typing before warnings appear, so that they do not appear while a person types a tag. */
const pause = 600

/** Which fields print nothing, and for how many contacts of the group. */
function EmptyValues({ html, groupId }: { html: string; groupId: number }) {
  const t = useTexts('templates')
  const [settled] = useDebouncedValue(html, pause)
  const { contacts, counts } = useEmptyValues(openNames(settled), groupId)
  return (
    <div role="status">
      {[...counts].map(([name, empty]) =>
        empty === 0 ? null : (
          <Text key={name} size="sm" c="var(--kit-warning)" mt={4}>
            {t('emptyFor', {
              name,
              count: contacts,
              size: formatNumber(contacts),
              empty: formatNumber(empty),
            })}
          </Text>
        ),
      )}
    </div>
  )
}

/** The message made of the HTML, for each contact of a group. */
export function TemplateMessage({ html }: { html: string }) {
  const t = useTexts('templates')
  const { data: groups, error: groupsError } = useGroups()
  const [chosen, setChosen] = useState<string | null>(null)
  // Until a person chooses a group, the preview uses the newest group with contacts, or else the newest group; '' if
  // there are no groups.
  const first = groups?.find(({ contactCount }) => contactCount > 0) ?? groups?.[0]
  const groupId = chosen ?? (first ? String(first.id) : '')
  const { message, error, busy, position, setPosition } = usePreview(
    { body_html: html, groupId: groupId || null },
    groups !== undefined,
  )
  return (
    <>
      <NativeSelect
        label={t('preview.group')}
        mt="xs"
        mb="md"
        maw={320}
        value={groupId}
        data={
          groups?.length
            ? groups.map(({ id, name }) => ({ value: String(id), label: name }))
            : [{ value: '', label: t('preview.noGroup') }]
        }
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <ErrorText error={groupsError} />
      {groupId !== '' && <EmptyValues html={html} groupId={Number(groupId)} />}
      <MessagePreview
        bodyOnly
        message={message}
        error={error}
        busy={busy}
        position={position}
        onPosition={setPosition}
      />
    </>
  )
}

/**
 * At this window width and above there is space beside the editor. The file templates.module.css has the same width.
 */
const roomBeside = '(min-width: 1200px)'

/** A pane beside the editor, or a section below it that opens. */
export function TemplatePreview({ html }: { html: string }) {
  const t = useTexts('templates')
  const [unfolded, setUnfolded] = useState(false)
  const isBeside = useMediaQuery(roomBeside, undefined, { getInitialValueInEffect: false })
  if (isBeside) {
    return (
      <section aria-label={t('preview.title')} className={styles['previewPane']}>
        {html === '' ? <Text c="dimmed">{t('preview.nothing')}</Text> : <TemplateMessage html={html} />}
      </section>
    )
  }
  return (
    <details className={styles['previewFold']} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{t('preview.title')}</summary>
      {unfolded && (html === '' ? <p>{t('preview.nothing')}</p> : <TemplateMessage html={html} />)}
    </details>
  )
}
