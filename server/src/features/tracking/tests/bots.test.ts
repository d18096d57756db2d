// User agents that count as readers, and those that count as bots.
import { expect, test } from 'vitest'
import { botSignal, isMasked } from '../bots.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

const readers = [
  `${chrome} Chrome/142.0.0.0 Safari/537.36`,
  `${chrome} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5134; ms-office; MSOffice 16)',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)',
  'okhttp/4.12.0',
  '',
]

const machines = [
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
  'Mimecast/1.0',
  'CiscoSecureEmail',
  `${chrome} Chrome/103.0.5060.134 Safari/537.36 BingPreview/1.0b`,
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Microsoft Office Existence Discovery',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 zgrab/0.x',
  'GoogleMessages/20',
]

test.each(readers)('a user agent of a reader: %s', (agent) => {
  expect(botSignal({ method: 'GET', headers: { 'user-agent': agent } }, 'open')).toBeNull()
})

test.each(machines)('a user agent of a bot: %s', (agent) => {
  expect(botSignal({ method: 'GET', headers: { 'user-agent': agent } }, 'open')).toBe('agent')
})

test('a request without a user agent does not count as a bot', () => {
  expect(botSignal({ method: 'GET', headers: {} }, 'open')).toBeNull()
})

test('a HEAD request counts as a bot’s, with any user agent', () => {
  expect(botSignal({ method: 'HEAD', headers: { 'user-agent': readers[0] } }, 'open')).toBe('head')
})

test.each([
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { purpose: 'preview' },
])('a browser that prefetches counts as a bot: %j', (headers) => {
  expect(botSignal({ method: 'GET', headers: { ...headers, 'user-agent': readers[0] } }, 'open')).toBe(
    'prefetch',
  )
})

test.each(['curl/8.5.0', 'python-requests/2.32.3', 'axios/1.7.9', 'Java/17.0.9', 'libwww-perl/6.72', 'node'])(
  'a script that opens or clicks counts as a bot: %s',
  (agent) => {
    const request = { method: 'GET', headers: { 'user-agent': agent } }
    expect([botSignal(request, 'open'), botSignal(request, 'click')]).toEqual(['agent', 'agent'])
  },
)

test.each(['okhttp/4.12.0', 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', 'Go-http-client/2.0', ''])(
  'a library that loads pictures for a reader counts as a bot if it clicks: %s',
  (agent) => {
    const request = { method: 'GET', headers: { 'user-agent': agent } }
    expect([botSignal(request, 'open'), botSignal(request, 'click')]).toEqual([null, 'agent'])
  },
)

test.each(['Lynx/2.9.0dev.12 libwww-FM/2.14', 'w3m/0.5.3', `${chrome} Chrome/142.0.0.0 Safari/537.36`])(
  'a browser that clicks is a reader’s: %s',
  (agent) => expect(botSignal({ method: 'GET', headers: { 'user-agent': agent } }, 'click')).toBeNull(),
)

test.each([
  ['Mozilla/5.0', true],
  [`${chrome} Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0`, true],
  ['', true],
  [readers[0], false],
  ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', false],
])('whether nobody can tell who opened: %s', (agent, expected) => {
  expect(isMasked({ headers: { 'user-agent': agent } })).toBe(expected)
})
