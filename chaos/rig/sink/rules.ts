// Chooses the rule of a behaviour that applies now, and counts how often each rule applied.
import type { Act, Behaviour, Rule, Stage } from './behaviour.ts'

export class Rules {
  readonly #rules: readonly Rule[]
  readonly #inAll = new Map<Rule, number>()
  readonly #each = new Map<Rule, Map<string, number>>()

  constructor({ rules }: Behaviour) {
    this.#rules = rules
  }

  /** What to do at a stage; null for the normal reply. Each call counts as one use of the rule that it returns. */
  actAt(stage: Stage, recipient = ''): Act | null {
    for (const rule of this.#rules) {
      if (rule.at !== stage || !this.#applies(rule, recipient)) continue
      this.#count(rule, recipient)
      return rule.act
    }
    return null
  }

  #applies(rule: Rule, recipient: string): boolean {
    if (rule.to !== undefined && !new RegExp(rule.to).test(recipient)) return false
    if (rule.times !== undefined && (this.#inAll.get(rule) ?? 0) >= rule.times) return false
    return rule.timesEach === undefined || (this.#each.get(rule)?.get(recipient) ?? 0) < rule.timesEach
  }

  #count(rule: Rule, recipient: string): void {
    this.#inAll.set(rule, (this.#inAll.get(rule) ?? 0) + 1)
    if (rule.timesEach === undefined) return
    const each = this.#each.get(rule) ?? new Map<string, number>()
    each.set(recipient, (each.get(recipient) ?? 0) + 1)
    this.#each.set(rule, each)
  }
}
