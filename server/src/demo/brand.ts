// The shop's brand and pictures, drawn here, so that the demo needs no picture files.
import * as contract from '@lettermill/contracts'
import type { Brand } from '@lettermill/contracts'
import type { MakeCall } from './calls.ts'
import type { ShopPicture } from './letters.ts'

interface Drawing {
  alt: string
  width: number
  height: number
  /** The elements of an SVG. */
  shapes: string
}

const green = '#2f6b3a'

const apple = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${String(size)})">
    <path d="M0-34C-46-58-66 6-38 40-24 56-8 48 0 44 8 48 24 56 38 40 66 6 46-58 0-34Z" fill="${colour}"/>
    <path d="M0-34Q2-52 12-60" stroke="#5b4023" stroke-width="6" fill="none"/>
    <path d="M8-48Q30-72 46-52 26-38 8-48Z" fill="${green}"/></g>`

const logo: Drawing = {
  ...{ alt: 'Mill Lane Farm', width: 160, height: 160 },
  shapes: `<circle cx="80" cy="80" r="80" fill="#e4efdc"/>${apple(80, 88, 0.95, '#c0392b')}`,
}

const ground = (sky: string, earth: string) =>
  `<rect width="1072" height="520" fill="${sky}"/><rect y="360" width="1072" height="160" fill="${earth}"/>`

/** In the order in which letters show them. */
export const shopPictures: readonly Drawing[] = [
  {
    ...{ alt: 'Red and yellow apples in a row', width: 1072, height: 520 },
    shapes: `${ground('#dcebf5', '#b98b54')}${['#c0392b', '#e0b33a', '#9fb83f', '#c0392b', '#d9793a']
      .map((colour, place) => apple(152 + place * 192, 300, 1.7, colour))
      .join('')}`,
  },
  {
    ...{ alt: 'A wooden box of apples', width: 1072, height: 520 },
    shapes: `${ground('#f4ead8', '#cfae7c')}${apple(400, 230, 1.5, '#c0392b')}${apple(540, 210, 1.5, '#9fb83f')}${apple(
      680,
      230,
      1.5,
      '#d9793a',
    )}<path d="M280 270h512v180H280ZM280 330h512M280 390h512" fill="#a9743a" stroke="#7d5427" stroke-width="8"/>`,
  },
  {
    ...{ alt: 'A pot on a stove', width: 1072, height: 520 },
    shapes: `${ground('#e8efe4', '#8d9a86')}<path d="M356 220h360v150q0 50-50 50H406q-50 0-50-50Z" fill="${green}"/>
      <path d="M300 250h56M716 250h56M336 212h400" stroke="#24512c" stroke-width="20" stroke-linecap="round"/>
      <path d="M450 170q24-40 0-80M536 170q24-40 0-80M622 170q24-40 0-80" stroke="#ffffff" stroke-width="12" fill="none"/>`,
  },
]

/** Uploads the logo. @returns the brand with it */
export async function paintBrand(call: MakeCall): Promise<Brand> {
  const { postal_address } = await call(contract.getBrand)
  const { src } = await paintPicture(call, logo)
  return {
    logo: src,
    theme: {
      ...contract.plainTheme,
      ...{ page: '#f3f1e7', link: green, button: green, font: 'georgia', radius: 10 },
    },
    social: [],
    footer: 'You get this letter because you are a customer of Mill Lane Farm.',
    postal_address,
  }
}

/** Draws and uploads a picture. */
export async function paintPicture(
  call: MakeCall,
  { alt, width, height, shapes }: Drawing,
): Promise<ShopPicture> {
  const { default: sharp } = await import('sharp')
  const size = `width="${String(width)}" height="${String(height)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes}</svg>`
  const picture = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  const { imageUrl } = await call(contract.uploadImage, { picture })
  return { src: imageUrl, alt }
}
