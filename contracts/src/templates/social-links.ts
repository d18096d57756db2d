// Links to an author's pages in social networks.
import * as z from 'zod/mini'
import { designLimits, address } from './design-values.ts'

export const socialNetworks = [
  ...(['facebook', 'instagram', 'x', 'linkedin', 'youtube', 'tiktok', 'telegram', 'threads'] as const),
  ...(['bluesky', 'mastodon', 'pinterest', 'whatsapp', 'website'] as const),
] as const

/** Names of networks, the same in every language. The label of one's own website is translated instead. */
export const socialNetworkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  whatsapp: 'WhatsApp',
} as const

export const socialLink = z.strictObject({ network: z.enum(socialNetworks), url: address })
export type SocialLink = z.output<typeof socialLink>

/** The links of one block or brand. */
export const socialLinks = z.array(socialLink).check(z.maxLength(designLimits.socialLinks))
