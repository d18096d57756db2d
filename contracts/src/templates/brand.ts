// The brand of a workspace: logo, colours, font, links and footer, with which new designs begin.
import * as z from 'zod/mini'
import { socialLink } from './social-links.ts'
import { designLimits, line } from './design-values.ts'
import { designTheme, type DesignTheme } from './design.ts'
import { endpoint } from '../api/endpoint.ts'

/** The theme of a workspace that has no brand yet. */
export const plainTheme: DesignTheme = {
  page: '#eef1f5',
  letter: '#ffffff',
  text: '#1f2933',
  link: '#1d5fbf',
  button: '#1d5fbf',
  font: 'arial',
  radius: 6,
}

/** The URL of a web page. Letters put it into `href`. */
const webAddress = line(2000).check(z.regex(/^https?:\/\/[^\s<>"'`\\]+$/i))

export const brand = z
  .object({
    /** The path of a picture that the workspace uploaded; '' for none. */
    logo: line(2000),
    theme: designTheme,
    social: z.array(z.extend(socialLink, { url: webAddress })).check(z.maxLength(designLimits.socialLinks)),
    /** Plain text in lines: why the reader gets the letter, and anything else. It may contain merge tags. */
    footer: z.string().check(z.maxLength(2000), z.regex(/^[^\0\p{Cs}]*$/u)),
    /** The postal address of the workspace, the same as `postalAddress` of its settings. */
    postal_address: z.string().check(z.maxLength(500)),
  })
  .register(z.globalRegistry, { id: 'Brand' })
export type Brand = z.output<typeof brand>

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brand',
  access: 'account',
  summary:
    'The logo, colours, font, links and footer of the workspace; plain ones until somebody saves a brand',
  reply: brand,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/api/brand',
  access: 'account',
  audit: { action: 'brand_changed' },
  summary: 'Save the brand, and the postal address of the workspace with it; new designs begin with them',
  body: brand,
  reply: brand,
})
