// Adds the clicks on each link to the message: a badge after the words of the link, or below its picture.
import type { CampaignLink } from '@lettermill/contracts'
import { formatNumber, formatRate } from '../../../lib/formats/formats.ts'

const badgeStyle = [
  'display:inline-block',
  'margin:0 4px',
  'padding:0 6px',
  'border-radius:9px',
  'background:#24408f',
  'color:#ffffff',
  'font:bold 11px/18px Arial,Helvetica,sans-serif',
  'letter-spacing:normal',
  'text-decoration:none',
  'text-transform:none',
  'white-space:nowrap',
  'vertical-align:middle',
].join(';')

/**
 * @param html one recipient's message, in which `data-link` numbers the tracked links
 * @param links the links in the order of these numbers
 * @param clicked the number of recipients who clicked any link; each badge shows its link's share of them
 */
export function withClicks(html: string, links: readonly CampaignLink[], clicked: number): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const anchor of page.querySelectorAll('a[data-link]')) {
    const link = links[Number(anchor.getAttribute('data-link'))]
    if (!link) continue
    const badge = page.createElement('span')
    badge.setAttribute('style', badgeStyle)
    const share = formatRate(link.clicks, Math.max(clicked, link.clicks))
    badge.textContent = share === null ? formatNumber(link.clicks) : `${formatNumber(link.clicks)} · ${share}`
    anchor.append(badge)
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
