// A template as a card: its picture, name, first words, date and actions. A hook shows a new card in the list.
import { memo, useEffect, useMemo, useRef } from 'react'
import { ActionIcon, Group, Menu, Text, Title } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { Copy, Ellipsis, Eye, Mail, MailCheck, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { useMay } from '../../../lib/session/workspaces.ts'
import { ButtonMenu, Card, Hint } from '../../../ui/index.ts'
import { pageOf, firstWords } from './listed.ts'
import { withSamples } from '../samples.ts'
import { TemplatePicture } from './TemplatePicture.tsx'
import styles from '../templates.module.css'

export interface TemplateActions {
  onEdit(template: Template): void
  onDelete(template: Template): void
  onPreview(template: Template): void
  onDuplicate(template: Template): void
  onTest(template: Template): void
  onMessages(template: Template): void
}

/** The id of a card's element. */
const cardId = (id: number): string => `template-${String(id)}`

interface ActionProps {
  action: 'edit' | 'preview' | 'delete'
  name: string
  icon: LucideIcon
  busy?: boolean
  onClick(): void
}

function Action({ action, name, icon: Icon, busy = false, onClick }: ActionProps) {
  const t = useTexts('templates')
  const word = t(`actions.${action}`)
  return (
    <Hint label={word}>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={t('actionOf', { action: word, name })}
        aria-busy={busy}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Hint>
  )
}

/** The actions that the specification does not put on the card. */
function MoreMenu({
  template,
  on,
}: {
  template: Template
  on: Pick<TemplateActions, 'onDuplicate' | 'onTest' | 'onMessages'>
}) {
  const t = useTexts('templates')
  const tUi = useTexts('ui')
  const { name } = template
  const items: [string, LucideIcon, (template: Template) => void][] = [
    [t('actions.duplicate'), Copy, on.onDuplicate],
    [tUi('test.title'), MailCheck, on.onTest],
    [t('actions.messages'), Mail, on.onMessages],
  ]
  return (
    <ButtonMenu
      button={
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t('actionOf', { action: t('actions.more'), name })}
        >
          <Ellipsis size={16} />
        </ActionIcon>
      }
    >
      {items.map(([action, Icon, choose]) => (
        <Menu.Item
          key={action}
          leftSection={<Icon size={16} aria-hidden="true" />}
          aria-label={t('actionOf', { action, name })}
          onClick={() => choose(template)}
        >
          {action}
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}

interface TemplateCardProps extends TemplateActions {
  /** The template, with only the beginning of its body. */
  template: Template
  /** Whether the rest of the body is being loaded for the editor. */
  opening: boolean
}

/**
 * The card. Its buttons show on hover and on keyboard focus, and always on devices without hover. There may be a
 * thousand cards, so each is rendered again only when its own data changes.
 */
export const TemplateCard = memo(function TemplateCard({ template, opening, ...on }: TemplateCardProps) {
  const t = useTexts('templates')
  const { day } = useFormats()
  const isEditor = useMay('editor')
  const words = useMemo(() => firstWords(template.body_html), [template.body_html])
  const sample = useMemo(() => withSamples(template.body_html), [template.body_html])
  const { name, kind } = template
  return (
    <Card id={cardId(template.id)}>
      <TemplatePicture html={sample} isWhole={kind !== 'text'} />
      <Title order={2} display="flex">
        <button
          type="button"
          className={styles['name']}
          onClick={() => (isEditor ? on.onEdit : on.onPreview)(template)}
        >
          {name}
        </button>
      </Title>
      <Text size="sm" c="dimmed" mih={60} flex={1} lineClamp={3}>
        {words || t('noWords')}
      </Text>
      <Group gap="xs" justify="space-between" wrap="nowrap" mih={28}>
        <small>
          {kind !== 'text' && <span className={styles['kind']}>{t(`kinds.${kind}`)}</span>}
          {day(template.created_at)}
        </small>
        <span className={styles['actions']}>
          <May role="editor">
            <Action
              action="edit"
              name={name}
              icon={Pencil}
              busy={opening}
              onClick={() => on.onEdit(template)}
            />
          </May>
          <Action action="preview" name={name} icon={Eye} onClick={() => on.onPreview(template)} />
          <May role="editor">
            <Action action="delete" name={name} icon={Trash2} onClick={() => on.onDelete(template)} />
          </May>
          <May role="editor">
            <MoreMenu template={template} on={on} />
          </May>
        </span>
      </Group>
    </Card>
  )
})

/** Shows the page with a card that was just created, scrolls to the card and focuses it. */
export function useJump(
  madeId: number | null,
  found: readonly Template[],
  page: number,
  setPage: (page: number) => void,
) {
  const jumped = useRef(madeId)
  useEffect(() => {
    if (madeId === null || madeId === jumped.current) return
    const wanted = pageOf(found, madeId)
    if (wanted === null) return
    // The effect runs again when the page is shown.
    if (wanted !== page) return setPage(wanted)
    jumped.current = madeId
    const card = document.getElementById(cardId(madeId))
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector('button')?.focus({ preventScroll: true })
  }, [madeId, found, page, setPage])
}
