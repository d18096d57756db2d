// The settings of the selected block. Its text is edited in the letter; these are the settings that cannot be edited
// there.
import { Stack, Switch, Textarea } from '@mantine/core'
import type { DesignBlock, DesignBlockOf, DesignTheme } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { ShowField } from './ConditionField.tsx'
import type { FormProps } from './form.ts'
import { AlignField, Choice, NumberField, OwnColorField } from './fields.tsx'
import { LinkField } from './LinkInput.tsx'
import { MergeInput } from './MergeInput.tsx'
import { PictureField } from './PictureField.tsx'
import { SocialFields } from './SocialFields.tsx'
import { TableFields } from './TableFields.tsx'

interface AlignAndColorProps {
  block: Pick<DesignBlockOf<'text'>, 'align' | 'color'>
  set(part: Partial<AlignAndColorProps['block']>, field: string): void
  theme: DesignTheme
}

/** Alignment and colour of headings and texts. */
function AlignAndColor({ block, set, theme }: AlignAndColorProps) {
  const t = useTexts('design')
  return (
    <>
      <AlignField value={block.align} onChange={(align) => set({ align }, 'align')} />
      <OwnColorField
        label={t('panel.color')}
        value={block.color}
        theme={theme.text}
        onChange={(color) => set({ color }, 'color')}
      />
    </>
  )
}

function HeadingForm({ block, set, theme }: FormProps<DesignBlockOf<'heading'>>) {
  const t = useTexts('design')
  return (
    <>
      <Choice
        label={t('heading.level')}
        value={String(block.level) as '1' | '2' | '3'}
        choices={(['large', 'medium', 'small'] as const).map((size, at) => ({
          value: (['1', '2', '3'] as const)[at] ?? '1',
          label: t(`heading.levels.${size}`),
        }))}
        onChange={(level) => set({ level: Number(level) as 1 | 2 | 3 }, 'level')}
      />
      <AlignAndColor block={block} set={set} theme={theme} />
    </>
  )
}

function TextForm({ block, set, theme }: FormProps<DesignBlockOf<'text'>>) {
  const t = useTexts('design')
  return (
    <>
      <NumberField
        label={t('panel.size')}
        value={block.size}
        least={10}
        most={40}
        onChange={(size) => set({ size }, 'size')}
      />
      <AlignAndColor block={block} set={set} theme={theme} />
    </>
  )
}

function ButtonForm({ block, set, theme }: FormProps<DesignBlockOf<'button'>>) {
  const t = useTexts('design')
  return (
    <>
      <MergeInput
        label={t('button.text')}
        value={block.text}
        most={200}
        onChange={(text) => set({ text }, 'text')}
      />
      <LinkField label={t('link.label')} value={block.url} onChange={(url) => set({ url }, 'url')} />
      <AlignField value={block.align} onChange={(align) => set({ align }, 'align')} />
      <OwnColorField
        label={t('panel.color')}
        value={block.color}
        theme={theme.button}
        onChange={(color) => set({ color }, 'color')}
      />
      <Switch
        label={t('button.wide')}
        checked={block.wide}
        onChange={({ currentTarget }) => set({ wide: currentTarget.checked }, 'wide')}
      />
    </>
  )
}

function PictureForm({ block, set }: FormProps<DesignBlockOf<'picture'>>) {
  const t = useTexts('design')
  return (
    <>
      <PictureField picture={block} linkLabel={t('picture.link')} onChange={set} />
      <Switch
        label={t('picture.whole')}
        checked={block.width === null}
        onChange={({ currentTarget }) => set({ width: currentTarget.checked ? null : 300 }, 'width')}
      />
      {block.width !== null && (
        <>
          <NumberField
            label={t('picture.width')}
            value={block.width}
            least={16}
            most={700}
            onChange={(width) => set({ width }, 'width')}
          />
          <AlignField value={block.align} onChange={(align) => set({ align }, 'align')} />
        </>
      )}
    </>
  )
}

function PictureTextForm({ block, set }: FormProps<DesignBlockOf<'picture_text'>>) {
  const t = useTexts('design')
  return (
    <>
      <PictureField picture={block} linkLabel={t('picture.link')} onChange={set} />
      <Choice
        label={t('picture.side')}
        value={block.side}
        choices={(['left', 'right'] as const).map((value) => ({ value, label: t(`picture.sides.${value}`) }))}
        onChange={(side) => set({ side }, 'side')}
      />
      <NumberField
        label={t('picture.share')}
        value={block.share}
        least={20}
        most={70}
        onChange={(share) => set({ share }, 'share')}
      />
    </>
  )
}

function DividerForm({ block, set }: FormProps<DesignBlockOf<'divider'>>) {
  const t = useTexts('design')
  return (
    <>
      <Choice
        label={t('divider.line')}
        value={block.line}
        choices={(['solid', 'dashed', 'dotted'] as const).map((value) => ({
          value,
          label: t(`divider.lines.${value}`),
        }))}
        onChange={(line) => set({ line }, 'line')}
      />
      <NumberField
        label={t('divider.thickness')}
        value={block.thickness}
        least={1}
        most={10}
        onChange={(thickness) => set({ thickness }, 'thickness')}
      />
      <OwnColorField
        label={t('panel.color')}
        value={block.color}
        theme="#9aa1ab"
        onChange={(color) => set({ color }, 'color')}
      />
    </>
  )
}

function ListForm({ block, set }: FormProps<DesignBlockOf<'list'>>) {
  const t = useTexts('design')
  return (
    <Choice
      label={t('list.marks')}
      value={block.marks}
      choices={(['bullet', 'number', 'check'] as const).map((value) => ({
        value,
        label: t(`list.kinds.${value}`),
      }))}
      onChange={(marks) => set({ marks }, 'marks')}
    />
  )
}

function VideoForm({ block, set }: FormProps<DesignBlockOf<'video'>>) {
  const t = useTexts('design')
  return (
    <>
      <PictureField picture={block} linkLabel={t('video.link')} onChange={set} />
      <MergeInput
        label={t('video.label')}
        value={block.label}
        most={200}
        onChange={(label) => set({ label }, 'label')}
      />
    </>
  )
}

function FooterForm({ block, set }: FormProps<DesignBlockOf<'footer'>>) {
  const t = useTexts('design')
  return (
    <>
      <MergeInput
        label={t('footer.address')}
        description={t('footer.addressText')}
        rows={3}
        value={block.address}
        most={1000}
        onChange={(address) => set({ address }, 'address')}
      />
      <MergeInput
        label={t('footer.unsubscribe')}
        value={block.unsubscribe}
        most={200}
        onChange={(unsubscribe) => {
          // Without this text the letter would have no unsubscribe link.
          if (unsubscribe !== '') set({ unsubscribe }, 'unsubscribe')
        }}
      />
      <MergeInput
        label={t('footer.preferences')}
        description={t('footer.preferencesText')}
        value={block.preferences ?? ''}
        most={200}
        onChange={(preferences) => set({ preferences }, 'preferences')}
      />
      <MergeInput
        label={t('footer.view')}
        description={t('footer.viewText')}
        value={block.view}
        most={200}
        onChange={(view) => set({ view }, 'view')}
      />
      <AlignField value={block.align} onChange={(align) => set({ align }, 'align')} />
    </>
  )
}

function CodeFields({ block, set, theme }: FormProps<DesignBlock>) {
  const t = useTexts('design')
  switch (block.type) {
    case 'quote':
      return (
        <MergeInput
          label={t('quote.author')}
          value={block.author}
          most={200}
          onChange={(author) => set({ author }, 'author')}
        />
      )
    case 'space':
      return (
        <NumberField
          label={t('space.height')}
          value={block.height}
          least={4}
          most={200}
          onChange={(height) => set({ height }, 'height')}
        />
      )
    case 'code':
    case 'html':
      return (
        <Textarea
          label={t(`blocks.${block.type}`)}
          description={block.type === 'html' ? t('html.text') : undefined}
          rows={12}
          spellCheck={false}
          maxLength={block.type === 'html' ? 200_000 : 20_000}
          styles={{ input: { fontFamily: 'Consolas, Menlo, monospace' } }}
          value={block.type === 'html' ? block.html : block.text}
          onChange={({ currentTarget: { value } }) =>
            set(block.type === 'html' ? { html: value } : { text: value }, 'code')
          }
        />
      )
    case 'social':
      return (
        <>
          <SocialFields block={block} set={set} theme={theme} />
          <AlignField value={block.align} onChange={(align) => set({ align }, 'align')} />
        </>
      )
    default:
      return null
  }
}

function FormOf(props: FormProps<DesignBlock>) {
  const { block, set, theme } = props
  switch (block.type) {
    case 'heading':
      return <HeadingForm block={block} set={set} theme={theme} />
    case 'text':
      return <TextForm block={block} set={set} theme={theme} />
    case 'button':
      return <ButtonForm block={block} set={set} theme={theme} />
    case 'picture':
      return <PictureForm block={block} set={set} theme={theme} />
    case 'picture_text':
      return <PictureTextForm block={block} set={set} theme={theme} />
    case 'divider':
      return <DividerForm block={block} set={set} theme={theme} />
    case 'list':
      return <ListForm block={block} set={set} theme={theme} />
    case 'video':
      return <VideoForm block={block} set={set} theme={theme} />
    case 'table':
      return <TableFields block={block} set={set} theme={theme} />
    case 'footer':
      return <FooterForm block={block} set={set} theme={theme} />
    default:
      return <CodeFields {...props} />
  }
}

/** The form. The caller must give it the block's id as its `key`. */
export function BlockForm(props: FormProps<DesignBlock>) {
  const { block, set } = props
  const t = useTexts('design')
  return (
    <Stack gap="md">
      {'html' in block && block.type !== 'html' && <p className={styles['hint']}>{t('panel.writeThere')}</p>}
      <FormOf {...props} />
      {block.type === 'footer' ? (
        <p className={styles['hint']}>{t('footer.always')}</p>
      ) : (
        <ShowField block={block} onChange={set} />
      )}
    </Stack>
  )
}
