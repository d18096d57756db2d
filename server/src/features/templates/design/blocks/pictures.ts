// Kinds of blocks with a picture and words.
import type { DesignBlockOf } from '@lettermill/contracts'
import { absoluteOrNone } from '../address.ts'
import { classesOf, inText, plain, spaceIn, styled, type BlockPlace } from '../paint.ts'
import { richHtml } from '../rich.ts'
import { classAttribute, described, image, layoutTable, linked, raw, row, type BlockKinds } from './kind.ts'
import { mjmlKinds } from './mjml.ts'

export const pictureKinds: BlockKinds<'picture_text' | 'video' | 'product'> = {
  picture_text: {
    mjml: (block, place, shown) => row(place, shown, pictureText(block, place)),
    words: (block, rich) => `<p>${linked(block.url, described(block))}</p>${rich(block.html)}`,
  },
  video: {
    mjml: (block, place, shown) => raw(place, video(block, place, shown)),
    words: (block) => `<p>${described(block)}</p><p>${linked(block.url, plain(block.label))}</p>`,
    links: ({ url, label }) => [{ url, words: label }],
  },
  product: {
    mjml: product,
    words: ({ url, name, price, html, button, ...picture }, rich) => {
      const shown = picture.src === '' ? '' : described(picture)
      return (
        `<p>${button === '' ? linked(url, shown) : shown}</p><h3>${plain(name)}</h3><p>${plain(price)}</p>` +
        `${rich(html)}<p>${button === '' ? '' : linked(url, plain(button))}</p>`
      )
    },
    samples: ['product', 'price'],
    links: ({ url, button, name }) => [{ url, words: button || name }],
  },
}

/** The least widths in pixels, of a picture and of text, at which the two stand side by side. */
const [leastPicture, leastText] = [40, 80]

/**
 * The picture and the text stand side by side, and below each other on phones. Clients without media queries show them
 * side by side. In a narrow column they are always below each other.
 */
function pictureText(
  block: DesignBlockOf<'picture_text'>,
  { paint, width, design, text, link }: BlockPlace,
): string {
  const gap = 16
  const share = Math.round((width * block.share) / 100)
  const isNarrow = share - gap < leastPicture || width - share < leastText
  const shown = image(block, isNarrow ? width : share - gap, paint.theme.radius)
  const words = richHtml(block.html, paint, { link })
  if (shown === '') return words
  const isFirst = block.side === 'left'
  if (isNarrow) {
    const above = `<div style="padding:${isFirst ? '0 0 12px' : '12px 0 0'}">${shown}</div>`
    return isFirst ? above + words : words + above
  }
  // The gap is on the side of the text, which is the other side in right-to-left letters.
  const gapAt = isFirst === (design.direction === 'ltr') ? 'padding-right' : 'padding-left'
  const look = styled({ width: `${String(share)}px`, [gapAt]: `${String(gap)}px`, 'vertical-align': 'top' })
  const picture = `<td class="stack stacked-picture" width="${String(share)}" valign="top" style="${look}">${shown}</td>`
  const textLook = styled({ 'vertical-align': 'top', 'font-size': '16px', 'line-height': '1.5', color: text })
  const names = classesOf('stack', paint.text(text), paint.links(link))
  const side = `<td class="${names}" valign="top" style="${textLook}">${words}</td>`
  return `<table ${layoutTable} width="100%"><tr>${isFirst ? picture + side : side + picture}</tr></table>`
}

/**
 * No mail client reliably shows a play sign over a picture. So it is below the picture, in a bar with the same link.
 */
function video(
  block: DesignBlockOf<'video'>,
  { paint, width, narrowest, grows }: BlockPlace,
  shown: string,
): string {
  const picture = image(block, width, 0)
  const link = absoluteOrNone(block.url)
  if (picture === '' && link === '') return ''
  const words = `\u25b6\ufe0e&nbsp; ${inText(block.label)}`
  const look = 'color:#ffffff;text-decoration:none;font-weight:bold;display:block'
  const label = link === '' ? words : `<a href="${plain(link)}" target="_blank" style="${look}">${words}</a>`
  const bar = styled({
    'word-break': 'break-word',
    padding: `12px ${String(spaceIn(narrowest, 16))}px`,
    background: '#111111',
    'font-family': paint.font,
    color: '#ffffff',
  })
  return (
    `<tr><td${classAttribute(grows ? 'grows' : '', shown)} style="padding:8px 0"><table ${layoutTable} width="100%">` +
    `${picture === '' ? '' : `<tr><td>${picture}</td></tr>`}` +
    `<tr><td align="center" bgcolor="#111111" style="${bar};font-size:16px;line-height:1.5;text-align:center">${label}</td></tr></table></td></tr>`
  )
}

/** A picture, a heading, a text and a button, one below the other. */
function product(block: DesignBlockOf<'product'>, place: BlockPlace, shown: string): string {
  const { id, show, only_if, align, url } = block
  const common = { id, show, only_if, align, color: null }
  const price = block.price === '' ? '' : `<p><strong>${plain(block.price)}</strong></p>`
  const html = price + block.html
  return [
    mjmlKinds.picture.mjml({ ...block, type: 'picture', width: null }, place, shown),
    block.name !== '' &&
      mjmlKinds.heading.mjml({ ...common, type: 'heading', html: plain(block.name), level: 3 }, place, shown),
    html !== '' && mjmlKinds.text.mjml({ ...common, type: 'text', html, size: 16 }, place, shown),
    block.button !== '' &&
      mjmlKinds.button.mjml(
        { ...common, type: 'button', text: block.button, url, wide: false },
        place,
        shown,
      ),
  ]
    .filter((each) => each !== false)
    .join('')
}
