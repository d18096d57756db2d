// Creates a template: one press opens the rich-text editor, and a menu offers blocks or code. Also the empty list.
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { ChevronDown, Code, LayoutTemplate, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { ButtonMenu, EmptyState } from '../../../ui/index.ts'
import { galleryPath, newCodePath } from '../paths.ts'

export function CreateMenu({ onClick }: { onClick: () => void }) {
  const t = useTexts('templates')
  return (
    <Group gap={4} wrap="nowrap" data-primary>
      <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
        {t('create')}
      </Button>
      <ButtonMenu
        withinPortal={false}
        button={
          <ActionIcon size={36} aria-label={t('createFrom')} title={t('createFrom')}>
            <ChevronDown size={16} aria-hidden="true" />
          </ActionIcon>
        }
      >
        <Menu.Item
          component={Link}
          to={galleryPath}
          leftSection={<LayoutTemplate size={16} aria-hidden="true" />}
        >
          {t('createDesign')}
        </Menu.Item>
        <Menu.Item component={Link} to={newCodePath} leftSection={<Code size={16} aria-hidden="true" />}>
          {t('createCode')}
        </Menu.Item>
      </ButtonMenu>
    </Group>
  )
}

/** The choices of a workspace without templates, the gallery of designs first. */
export function NoTemplates({ onCreate }: { onCreate: () => void }) {
  const t = useTexts('templates')
  const choices = (
    <May role="editor">
      <Group gap="xs" justify="center">
        <Button
          component={Link}
          to={galleryPath}
          leftSection={<LayoutTemplate size={16} aria-hidden="true" />}
        >
          {t('gallery.start')}
        </Button>
        <Button variant="default" onClick={onCreate}>
          {t('create')}
        </Button>
      </Group>
    </May>
  )
  return <EmptyState picture="page" title={t('none')} text={t('noneText')} action={choices} />
}
