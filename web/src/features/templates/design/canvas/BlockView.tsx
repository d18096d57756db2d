// How blocks look in the editor: close to what the server renders. The preview shows exactly what the server renders.
import { Fragment, type CSSProperties } from 'react'
import { socialNetworkNames, textOn, type DesignBlockOf } from '@lettermill/contracts'
import { ImageIcon } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { isFromSideToSide } from '../document.ts'
import { useEditor } from '../editor-context.ts'
import { TextView } from '../rich/RichView.tsx'
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

function ButtonView({ block }: { block: DesignBlockOf<'button'> }) {
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

function PictureBlockView({ block }: { block: DesignBlockOf<'picture'> }) {
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

function PictureTextView(props: BlockViewProps<DesignBlockOf<'picture_text'>>) {
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

function SocialView({ block }: { block: DesignBlockOf<'social'> }) {
  const t = useTexts('brand')
  return (
    <div style={{ textAlign: block.align }} className="letter-link">
      {block.links
        .map(({ network }) => (network === 'website' ? t('links.website') : socialNetworkNames[network]))
        .join(' · ')}
    </div>
  )
}

function TableView({ block: { header, rows } }: { block: DesignBlockOf<'table'> }) {
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

function FooterView(props: BlockViewProps<DesignBlockOf<'footer'>>) {
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

function CodeView({ code, none }: { code: string; none: string }) {
  return <pre className={styles['code']}>{code === '' ? none : code}</pre>
}

export function BlockView(props: BlockViewProps) {
  const { block } = props
  const t = useTexts('design')
  switch (block.type) {
    case 'heading':
      return (
        <div
          className={styles['heading']}
          style={{
            fontSize: headingSizes[block.level],
            textAlign: block.align,
            ...(block.color === null ? {} : { color: block.color }),
          }}
        >
          <Words {...props} block={block} field="html" shape="inline" />
        </div>
      )
    case 'text':
      return (
        <div
          style={{
            fontSize: block.size,
            textAlign: block.align,
            ...(block.color === null ? {} : { color: block.color }),
          }}
        >
          <Words {...props} block={block} field="html" shape="rich" />
        </div>
      )
    case 'button':
      return <ButtonView block={block} />
    case 'picture':
      return <PictureBlockView block={block} />
    case 'picture_text':
      return <PictureTextView {...props} block={block} />
    case 'divider':
      return (
        <hr
          className={styles['divider']}
          style={{ borderTop: `${String(block.thickness)}px ${block.line} ${block.color ?? '#9aa1ab'}` }}
        />
      )
    case 'space':
      return <div style={{ height: block.height }} />
    case 'quote':
      return (
        <blockquote className={styles['quote']}>
          <Words {...props} block={block} field="html" shape="rich" />
          {block.author !== '' && (
            <p>
              — <TextView text={block.author} />
            </p>
          )}
        </blockquote>
      )
    case 'list':
      return (
        <div className={styles['list']} data-marks={block.marks}>
          <Words {...props} block={block} field="items" shape="items" />
        </div>
      )
    case 'social':
      return <SocialView block={block} />
    case 'video':
      return (
        <div>
          <PictureView picture={block} style={{ width: '100%' }} />
          <div className={styles['play']}>
            ▶ <TextView text={block.label} />
          </div>
        </div>
      )
    case 'table':
      return <TableView block={block} />
    case 'code':
      return <CodeView code={block.text} none={t('code.none')} />
    case 'html':
      return <CodeView code={block.html} none={t('html.none')} />
    case 'footer':
      return <FooterView {...props} block={block} />
  }
}
