// An expected refusal. Rules throw it, and the HTTP layer answers it in the form of P35.
import {
  problems,
  type ProblemBody,
  type ProblemCode,
  type ProblemArguments,
  type ProblemDetails,
  type ProblemParams,
} from '@lettermill/contracts/problem'
import { english, hasWord, paramInEnglish } from './words/index.ts'

/** A refusal with a code of the closed list, which determines the status and the sentence. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly details: ProblemDetails

  constructor(...[code, params = {}, details = []]: ProblemArguments) {
    super(english(hasWord('problems', code) ? 'problems' : 'readers/problems', code, inWords(params)))
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.details = details
  }

  /** The same refusal in another process or thread, from its data. */
  static again({ code, params, details }: Pick<Problem, 'code' | 'params' | 'details'>): Problem {
    // Whoever made the refusal was checked by the compiler.
    return new Problem(...([code, params, details] as ProblemArguments))
  }

  get status(): number {
    return problems[this.code].status
  }

  /** The JSON that a caller reads. */
  toBody(): ProblemBody {
    return {
      message: this.message,
      code: this.code,
      ...(Object.keys(this.params).length > 0 && { params: { ...this.params } }),
      ...(this.details.length > 0 && { details: [...this.details] }),
    }
  }
}

/** The parameters with words for those that are themselves codes. */
function inWords(params: ProblemParams): ProblemParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? paramInEnglish('problems', name, value, params) : value,
    ]),
  )
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
