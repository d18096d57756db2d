// An expected refusal. Rules throw it, and the HTTP layer answers it in the form of P35.
import { problems, type ProblemBody, type ProblemCode } from '@lettermill/contracts/problem'

export type ProblemParams = Readonly<Record<string, string | number>>
export type ProblemDetails = readonly { field: string; message: string }[]

/** A refusal with a code of the closed list, which determines the status and the sentence. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly details: ProblemDetails

  constructor(code: ProblemCode, params: ProblemParams = {}, details: ProblemDetails = []) {
    super(problems[code].message.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole)))
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.details = details
  }

  get status(): number {
    return problems[this.code].status
  }

  /** The JSON that a caller reads. */
  toBody(): ProblemBody {
    const params = Object.fromEntries(
      Object.entries(this.params).map(([name, value]) => [name, String(value)]),
    )
    return {
      message: this.message,
      code: this.code,
      ...(Object.keys(params).length > 0 && { params }),
      ...(this.details.length > 0 && { details: [...this.details] }),
    }
  }
}

/**
 * Thrown if a start cannot continue. The message tells the operator what is wrong and what to do. No stack is shown.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** True if the same start may succeed later, unchanged. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false } = {}) {
    super(message)
    this.isTemporary = isTemporary
  }
}
