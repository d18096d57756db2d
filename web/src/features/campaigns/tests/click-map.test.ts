// The clicks on the letter: issue "Letters that look designed".
import type { CampaignLink } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { withClicks } from '../page/click-map.ts'

const link = (url: string, clicks: number): CampaignLink => ({
  url,
  words: null,
  clicks,
  bot_clicks: 0,
})

const badges = (html: string, links: CampaignLink[], clicked = 10) => {
  const page = new DOMParser().parseFromString(withClicks(html, links, clicked), 'text/html')
  return [...page.querySelectorAll('a')].map((anchor) => anchor.textContent)
}

describe('the click map', () => {
  it('puts count and share on each counted link, and none on others', () => {
    const html =
      '<a data-link="0" href="https://a.test/">Shop</a> <a href="https://mail.test/u">Unsubscribe</a>'
    expect(badges(html, [link('https://a.test/', 4)])).toEqual(['Shop4 · 40%', 'Unsubscribe'])
  })

  it('shows the clicks on a URL at each of its links, below a picture too', () => {
    const html = '<a data-link="0" href="x">One</a><a data-link="0" href="x"><img src="x.png" alt=""></a>'
    expect(badges(html, [link('https://a.test/', 1)])).toEqual(['One1 · 10%', '1 · 10%'])
  })

  it('shows no share if nobody clicked', () => {
    expect(badges('<a data-link="0" href="x">a</a>', [link('https://a.test/', 0)], 0)).toEqual(['a0'])
  })
})
