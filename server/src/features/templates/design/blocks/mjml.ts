// Kinds of blocks that are a component of MJML.
import { textOn } from '@lettermill/contracts'
import { absoluteOrNone, pictureOrNone } from '../address.ts'
import { classesOf, inText, plain, spaceIn, styled, type Paint } from '../paint.ts'
import { inlineHtml, richHtml } from '../rich.ts'
import { described, linked, type BlockKinds } from './kind.ts'

const sizes = { 1: 28, 2: 22, 3: 18 } as const

/** The space around a block's content. */
const padding = 'padding="8px 0"'

export const mjmlKinds: BlockKinds<'heading' | 'text' | 'button' | 'picture' | 'divider' | 'space'> = {
  heading: {
    mjml: (block, { paint, text, link }, shown) => {
      const color = block.color ?? text
      const look = styled({
        margin: '0',
        'font-size': `${String(sizes[block.level])}px`,
        'line-height': '1.25',
      })
      const tag = `h${String(block.level)}`
      const html = inlineHtml(block.html, paint, { link })
      return (
        `<mj-text ${padding} align="${block.align}" color="${color}" css-class="${textClasses(paint, color, link, shown)}">` +
        `${paint.keep(`<${tag} style="${look}">${html}</${tag}>`)}</mj-text>`
      )
    },
    samples: ['heading'],
    words: ({ html, level }, rich) => `<h${String(level)}>${rich(html)}</h${String(level)}>`,
  },
  text: {
    mjml: (block, { paint, text, link }, shown) => {
      const color = block.color ?? text
      return (
        `<mj-text ${padding} align="${block.align}" color="${color}" font-size="${String(block.size)}px" ` +
        `css-class="${textClasses(paint, color, link, shown)}">` +
        `${paint.keep(richHtml(block.html, paint, { link }))}</mj-text>`
      )
    },
    samples: ['text'],
    words: ({ html }, rich) => rich(html),
  },
  button: {
    mjml: (block, { paint, narrowest }, shown) => {
      const color = block.color ?? paint.theme.button
      const address = absoluteOrNone(block.url)
      return (
        `<mj-button ${padding} align="${block.align}" background-color="${color}" color="${textOn(color)}" ` +
        `border-radius="${String(paint.theme.radius)}px" font-size="16px" font-weight="bold" inner-padding="12px ${String(spaceIn(narrowest, 24))}px" ` +
        `${block.wide ? 'width="100%" ' : ''}${address === '' ? '' : `href="${paint.keep(plain(address))}" `}` +
        `css-class="${classesOf(paint.button(color), shown)}">${paint.keep(inText(block.text))}</mj-button>`
      )
    },
    words: ({ url, text }) => linked(url, plain(text)),
    links: ({ url, text }) => [{ url, words: text }],
  },
  picture: {
    mjml: (block, { paint, design, width, grows }, shown) => {
      const src = pictureOrNone(block.src)
      if (src === '') return ''
      const wide = Math.min(block.width ?? width, width)
      // A picture over the full width of the letter has no space around it and no corners of its own.
      const isWhole = wide === design.width
      const link = absoluteOrNone(block.url)
      const classes = classesOf(grows && wide === width ? 'grows' : '', shown)
      return (
        `<mj-image padding="${isWhole ? '0' : '8px 0'}" src="${paint.keep(plain(src))}" alt="${paint.keep(plain(block.alt))}" ` +
        `width="${String(wide)}px" align="${block.align}" ${link === '' ? '' : `href="${paint.keep(plain(link))}" `}` +
        `border-radius="${isWhole ? '0' : String(paint.theme.radius)}px" css-class="${classes}" />`
      )
    },
    words: (block) => linked(block.url, described(block)),
  },
  divider: {
    mjml: (block, { paint }, shown) => {
      const color = block.color ?? '#9aa1ab'
      return (
        `<mj-divider padding="12px 0" border-color="${color}" border-style="${block.line}" ` +
        `border-width="${String(block.thickness)}px" css-class="${classesOf(paint.line(color), shown)}" />`
      )
    },
    words: () => '<hr>',
  },
  space: {
    mjml: (block, _place, shown) => `<mj-spacer height="${String(block.height)}px" css-class="${shown}" />`,
    words: () => '',
  },
}

function textClasses(paint: Paint, color: string, link: string, shown: string): string {
  return classesOf(paint.text(color), paint.links(link), shown)
}
