// The forms of blocks. A block's text is edited in the letter; these are the settings that cannot be edited there.
import { Switch, Textarea } from '@mantine/core'
import type { DesignBlock, DesignBlockOf } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { FormProps } from './form.ts'
import { AlignField, Choice, NumberField, OwnColorField } from './fields.tsx'
import { LinkField } from '../../rich/LinkField.tsx'
import { MergeInput } from './MergeInput.tsx'
import { PictureField } from './PictureField.tsx'
import { SocialFields } from './SocialFields.tsx'

/** Binds inputs to the properties of a block: the value of a property, and the function that changes it. */
function bind<Block extends DesignBlock>({ block, set }: Pick<FormProps<Block>, 'block' | 'set'>) {
  return <Key extends keyof Block & string>(key: Key) => ({
    value: block[key],
    onChange: (value: Block[Key]) => set({ [key]: value } as unknown as Partial<Block>, key),
  })
}

function choicesOf<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values.map((value) => ({ value, label: label(value) }))
}

export function HeadingForm(props: FormProps<DesignBlockOf<'heading'>>) {
  const t = useTexts('design')
  const of = bind(props)
  const sizes = ['large', 'medium', 'small'] as const
  return (
    <>
      <Choice
        label={t('heading.level')}
        value={String(props.block.level) as '1' | '2' | '3'}
        choices={choicesOf(['1', '2', '3'] as const, (level) =>
          t(`heading.levels.${sizes[Number(level) - 1] ?? 'large'}`),
        )}
        onChange={(level) => props.set({ level: Number(level) as 1 | 2 | 3 }, 'level')}
      />
      <AlignField {...of('align')} />
      <OwnColorField label={t('panel.color')} {...of('color')} theme={props.theme.text} />
    </>
  )
}

export function TextForm(props: FormProps<DesignBlockOf<'text'>>) {
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <NumberField label={t('panel.size')} {...of('size')} least={10} most={40} />
      <AlignField {...of('align')} />
      <OwnColorField label={t('panel.color')} {...of('color')} theme={props.theme.text} />
    </>
  )
}

export function ButtonForm(props: FormProps<DesignBlockOf<'button'>>) {
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <MergeInput label={t('button.text')} {...of('text')} most={200} />
      <LinkField label={t('link.label')} {...of('url')} />
      <AlignField {...of('align')} />
      <OwnColorField label={t('panel.color')} {...of('color')} theme={props.theme.button} />
      <Switch
        label={t('button.wide')}
        checked={props.block.wide}
        onChange={({ currentTarget }) => props.set({ wide: currentTarget.checked }, 'wide')}
      />
    </>
  )
}

export function PictureForm(props: FormProps<DesignBlockOf<'picture'>>) {
  const { block, set } = props
  const t = useTexts('design')
  const of = bind(props)
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
            {...of('width')}
            value={block.width}
            least={16}
            most={700}
          />
          <AlignField {...of('align')} />
        </>
      )}
    </>
  )
}

export function PictureTextForm(props: FormProps<DesignBlockOf<'picture_text'>>) {
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <PictureField picture={props.block} linkLabel={t('picture.link')} onChange={props.set} />
      <Choice
        label={t('picture.side')}
        {...of('side')}
        choices={choicesOf(['left', 'right'] as const, (side) => t(`picture.sides.${side}`))}
      />
      <NumberField label={t('picture.share')} {...of('share')} least={20} most={70} />
    </>
  )
}

export function DividerForm(props: FormProps<DesignBlockOf<'divider'>>) {
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <Choice
        label={t('divider.line')}
        {...of('line')}
        choices={choicesOf(['solid', 'dashed', 'dotted'] as const, (line) => t(`divider.lines.${line}`))}
      />
      <NumberField label={t('divider.thickness')} {...of('thickness')} least={1} most={10} />
      <OwnColorField label={t('panel.color')} {...of('color')} theme="#9aa1ab" />
    </>
  )
}

export function SpaceForm(props: FormProps<DesignBlockOf<'space'>>) {
  const t = useTexts('design')
  return <NumberField label={t('space.height')} {...bind(props)('height')} least={4} most={200} />
}

export function QuoteForm(props: FormProps<DesignBlockOf<'quote'>>) {
  const t = useTexts('design')
  return <MergeInput label={t('quote.author')} {...bind(props)('author')} most={200} />
}

export function ListForm(props: FormProps<DesignBlockOf<'list'>>) {
  const t = useTexts('design')
  return (
    <Choice
      label={t('list.marks')}
      {...bind(props)('marks')}
      choices={choicesOf(['bullet', 'number', 'check'] as const, (marks) => t(`list.kinds.${marks}`))}
    />
  )
}

export function SocialForm(props: FormProps<DesignBlockOf<'social'>>) {
  return (
    <>
      <SocialFields {...props} />
      <AlignField {...bind(props)('align')} />
    </>
  )
}

export function VideoForm(props: FormProps<DesignBlockOf<'video'>>) {
  const t = useTexts('design')
  return (
    <>
      <PictureField picture={props.block} linkLabel={t('video.link')} onChange={props.set} />
      <MergeInput label={t('video.label')} {...bind(props)('label')} most={200} />
    </>
  )
}

export function ProductForm(props: FormProps<DesignBlockOf<'product'>>) {
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <MergeInput label={t('product.name')} {...of('name')} most={200} />
      <MergeInput label={t('product.price')} {...of('price')} most={100} />
      <PictureField picture={props.block} linkLabel={t('product.link')} onChange={props.set} />
      <MergeInput label={t('button.text')} {...of('button')} most={200} />
      <AlignField {...of('align')} />
    </>
  )
}

interface CodeFormProps {
  label: string
  description?: string
  value: string
  most: number
  onChange(value: string): void
}

function CodeArea({ label, description, value, most, onChange }: CodeFormProps) {
  return (
    <Textarea
      label={label}
      description={description}
      rows={12}
      spellCheck={false}
      maxLength={most}
      styles={{ input: { fontFamily: 'Consolas, Menlo, monospace' } }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

export function CodeForm({ block, set }: FormProps<DesignBlockOf<'code'>>) {
  const t = useTexts('design')
  const change = (text: string) => set({ text }, 'code')
  return <CodeArea label={t('blocks.code')} value={block.text} most={20_000} onChange={change} />
}

export function HtmlForm({ block, set }: FormProps<DesignBlockOf<'html'>>) {
  const t = useTexts('design')
  const change = (html: string) => set({ html }, 'code')
  const words = { label: t('blocks.html'), description: t('html.text') }
  return <CodeArea {...words} value={block.html} most={200_000} onChange={change} />
}

export function FooterForm(props: FormProps<DesignBlockOf<'footer'>>) {
  const { block, set } = props
  const t = useTexts('design')
  const of = bind(props)
  return (
    <>
      <MergeInput
        label={t('footer.address')}
        description={t('footer.addressText')}
        rows={3}
        {...of('address')}
        most={1000}
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
        {...of('preferences')}
        value={block.preferences ?? ''}
        most={200}
      />
      <MergeInput label={t('footer.view')} description={t('footer.viewText')} {...of('view')} most={200} />
      <AlignField {...of('align')} />
    </>
  )
}
