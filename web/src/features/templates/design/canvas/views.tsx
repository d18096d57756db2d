// The views of blocks: how they look in the editor, close to what the server renders. The preview shows exactly what the server renders.
import { Fragment, type CSSProperties } from 'react'
import { socialNetworkNames, textOn, type DesignBlockOf } from '@lettermill/contracts'
import { ImageIcon } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { isFromSideToSide } from '../document.ts'
import { useEditor } from '../editor-context.ts'
import { TextView } from './RichView.tsx'
import type { BlockViewProps } from './view.ts'
import { Words } from './Words.tsx'

/** Font sizes of headings by level, as the server renders them. */
const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

function PictureView({ picture, style }: { picture: { src: string; alt: string }; style?: CSSProperties }) {
  const t = useTexts('design')
  if (picture.src === '')
    return (
      <div className={styles['noPicture']}>
        <ImageIcon size={24} aria-hidden="true" />
        <span>{t('picture.none')}</span>
      </div>
    )
  return <img src={picture.src} alt={picture.alt} className={styles['picture']} style={style} />
}

export function ButtonView({
  block,
}: {
  block: Pick<DesignBlockOf<'button'>, 'text' | 'align' | 'color' | 'wide'>
}) {
  const { theme } = useEditor().design
  const background = block.color ?? theme.button
  return (
    <div style={{ textAlign: block.align }}>
      <span
        className={styles['button']}
        style={{
          background,
          color: textOn(background),
          borderRadius: theme.radius,
          display: block.wide ? 'block' : 'inline-block',
        }}
      >
        <TextView text={block.text} />
      </span>
    </div>
  )
}

export function ProductView(props: BlockViewProps<DesignBlockOf<'product'>>) {
  const { block } = props
  const { theme } = useEditor().design
  return (
    <div style={{ textAlign: block.align }}>
      <PictureView picture={block} style={{ width: '100%', borderRadius: theme.radius }} />
      <div className={styles['heading']} style={{ fontSize: headingSizes[3], margin: '16px 0' }}>
        <TextView text={block.name} />
      </div>
      <strong>
        <TextView text={block.price} />
      </strong>
      <Words {...props} field="html" shape="rich" />
      {block.button !== '' && (
        <div style={{ marginTop: 16 }}>
          <ButtonView block={{ text: block.button, align: block.align, color: null, wide: false }} />
        </div>
      )}
    </div>
  )
}

export function PictureBlockView({ block }: { block: DesignBlockOf<'picture'> }) {
  const { design } = useEditor()
  const isWhole = isFromSideToSide(design, block)
  return (
    <div style={{ textAlign: block.align, ...(isWhole ? { margin: '-8px 0' } : {}) }}>
      <PictureView
        picture={block}
        style={{ width: block.width ?? '100%', borderRadius: isWhole ? 0 : design.theme.radius }}
      />
    </div>
  )
}

export function PictureTextView(props: BlockViewProps<DesignBlockOf<'picture_text'>>) {
  const { block } = props
  const { theme } = useEditor().design
  return (
    <div
      className={styles['pictureText']}
      style={{ flexDirection: block.side === 'left' ? 'row' : 'row-reverse' }}
    >
      <div style={{ flex: `0 0 ${String(block.share)}%` }}>
        <PictureView picture={block} style={{ width: '100%', borderRadius: theme.radius }} />
      </div>
      <div className={styles['grow']}>
        <Words {...props} field="html" shape="rich" />
      </div>
    </div>
  )
}

export function SocialView({ block }: { block: DesignBlockOf<'social'> }) {
  const t = useTexts('brand')
  return (
    <div style={{ textAlign: block.align }} className="letter-link">
      {block.links
        .map(({ network }) => (network === 'website' ? t('links.website') : socialNetworkNames[network]))
        .join(' · ')}
    </div>
  )
}

export function TableView({ block: { header, rows } }: { block: DesignBlockOf<'table'> }) {
  return (
    <table className={styles['table']}>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => {
              const Cell = header && row === 0 ? 'th' : 'td'
              return (
                <Cell key={column} {...(Cell === 'th' ? { scope: 'col' } : {})}>
                  <TextView text={cell} />
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function FooterView(props: BlockViewProps<DesignBlockOf<'footer'>>) {
  const { block } = props
  return (
    <div className={styles['footer']} style={{ textAlign: block.align }}>
      <Words {...props} field="html" shape="rich" />
      {block.address !== '' && (
        <p className={styles['lines']}>
          <TextView text={block.address} />
        </p>
      )}
      <p>
        <u>
          <TextView text={block.unsubscribe} />
        </u>
        {[block.preferences ?? '', block.view]
          .filter((words) => words !== '')
          .map((words, at) => (
            <Fragment key={at}>
              {' · '}
              <u>
                <TextView text={words} />
              </u>
            </Fragment>
          ))}
      </p>
    </div>
  )
}

export function HeadingView(props: BlockViewProps<DesignBlockOf<'heading'>>) {
  const { level, align, color } = props.block
  return (
    <div
      className={styles['heading']}
      style={{ fontSize: headingSizes[level], textAlign: align, ...(color === null ? {} : { color }) }}
    >
      <Words {...props} field="html" shape="inline" />
    </div>
  )
}

export function ParagraphsView(props: BlockViewProps<DesignBlockOf<'text'>>) {
  const { size, align, color } = props.block
  return (
    <div style={{ fontSize: size, textAlign: align, ...(color === null ? {} : { color }) }}>
      <Words {...props} field="html" shape="rich" />
    </div>
  )
}

export function DividerView({ block }: { block: DesignBlockOf<'divider'> }) {
  const line = `${String(block.thickness)}px ${block.line} ${block.color ?? '#9aa1ab'}`
  return <hr className={styles['divider']} style={{ borderTop: line }} />
}

export function QuoteView(props: BlockViewProps<DesignBlockOf<'quote'>>) {
  const { author } = props.block
  return (
    <blockquote className={styles['quote']}>
      <Words {...props} field="html" shape="rich" />
      {author !== '' && (
        <p>
          — <TextView text={author} />
        </p>
      )}
    </blockquote>
  )
}

export function ListView(props: BlockViewProps<DesignBlockOf<'list'>>) {
  return (
    <div className={styles['list']} data-marks={props.block.marks}>
      <Words {...props} field="items" shape="items" />
    </div>
  )
}

export function VideoView({ block }: { block: DesignBlockOf<'video'> }) {
  return (
    <div>
      <PictureView picture={block} style={{ width: '100%' }} />
      <div className={styles['play']}>
        ▶ <TextView text={block.label} />
      </div>
    </div>
  )
}

export function CodeView({ block }: { block: DesignBlockOf<'code' | 'html'> }) {
  const t = useTexts('design')
  const code = block.type === 'code' ? block.text : block.html
  return <pre className={styles['code']}>{code === '' ? t(`${block.type}.none`) : code}</pre>
}
