// The type of all English catalogues, one namespace per feature; it loads none of them. A new feature must be added to
// rest.ts, to uk/index.ts, and to specified.ts if the specification has texts in another language.
import type { first } from './first.ts'
import type { rest } from './rest.ts'

export type English = typeof first & typeof rest
