// Simulates readers through the addresses in their mail: some load the picture, some follow a link, a few unsubscribe,
// and a scanner follows the links in some messages.
import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@lettermill/contracts'
import type { MakeCall } from './calls.ts'

const messages = 600
const agent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

/** Simulates the readers of the newest messages in the mailbox. */
export async function playReaders(url: string, call: MakeCall): Promise<void> {
  // A click within two seconds of the delivery counts as a bot event, so these readers wait.
  await sleep(2500)
  const { messages: inbox } = await call(contract.listMailbox, { query: { limit: messages } })
  await Promise.all(
    Array.from({ length: 8 }, (_, lane) =>
      playLane(
        url,
        call,
        inbox.filter((_message, index) => index % 8 === lane),
      ),
    ),
  )
}

async function playLane(url: string, call: MakeCall, inbox: readonly { id: number }[]): Promise<void> {
  for (const { id } of inbox) {
    // Each reader's number decides what the reader does, so that the demo is the same each time.
    const mood = (id * 7919) % 100
    if (mood >= 57) continue
    const { html, source } = await call(contract.getMailboxMessage, { id })
    // A scanner checks the links of a few messages whose readers then do nothing.
    if (mood >= 55) {
      await visit(addressesIn(html ?? '', `${url}/c/`)[mood % 2], 'HEAD')
      continue
    }
    await visit(addressesIn(html ?? '', `${url}/o/`)[0])
    const links = addressesIn(html ?? '', `${url}/c/`)
    // Most people follow the first link.
    if (mood < 18) await visit(links[Math.floor((mood / 18) ** 1.6 * links.length)])
    if (mood < 2) await visit(addressesIn(source.replace(/\r\n[ \t]/g, ''), `${url}/u/`)[0], 'POST')
  }
}

function addressesIn(text: string, prefix: string): string[] {
  const pattern = new RegExp(`${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\w.-]+`, 'g')
  return text.match(pattern) ?? []
}

async function visit(address: string | undefined, method = 'GET'): Promise<void> {
  if (!address) return
  await fetch(address, { method, redirect: 'manual', headers: { 'user-agent': agent } })
}
