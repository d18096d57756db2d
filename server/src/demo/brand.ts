// Uploads the shop's brand and pictures.
import * as contract from '@lettermill/contracts'
import type { Brand } from '@lettermill/contracts'
import type { MakeCall } from './calls.ts'
import type { ShopPicture } from './letters.ts'
import { green, logo, type Drawing } from './pictures.ts'

/** Uploads the logo. @returns the brand with it */
export async function paintBrand(call: MakeCall): Promise<Brand> {
  const { postal_address } = await call(contract.getBrand)
  const { src } = await paintPicture(call, logo)
  return {
    logo: src,
    theme: {
      ...contract.plainTheme,
      page: '#f3f1e7',
      link: green,
      button: green,
      font: 'georgia',
      radius: 10,
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
