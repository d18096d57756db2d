// Keeps the mail about accounts for tests, in place of the feature that sends it.
import { until } from '../../../../../test/campaigns.ts'
import type { AccountMail, AccountMailText } from '../mail.ts'

export class Outbox implements AccountMail {
  /** Whether there is an address that mail is from. */
  isOn = true
  /** How many mails were refused, because there is none. */
  refused = 0
  readonly mails: { to: string; text: AccountMailText }[] = []

  isPossible(): Promise<boolean> {
    return Promise.resolve(this.isOn)
  }

  queue(_tx: unknown, to: string, text: AccountMailText): Promise<boolean> {
    if (this.isOn) this.mails.push({ to, text })
    else this.refused += 1
    return Promise.resolve(this.isOn)
  }

  /** The addresses that got a mail of this kind. */
  to(kind: AccountMailText['kind']): string[] {
    return this.mails.filter(({ text }) => text.kind === kind).map(({ to }) => to)
  }

  /** The token of the newest link that was mailed to an address. */
  token(to: string): string {
    const [last] = this.mails.filter((mail) => mail.to === to).reverse()
    if (!last || !('page' in last.text.params)) throw new Error(`No link was mailed to ${to}`)
    return new URL(last.text.params.page).searchParams.get('token') ?? ''
  }

  /** Resolves once that many mails were queued in all. */
  async holds(count: number): Promise<void> {
    await until(() => this.mails.length >= count)
  }
}
