// The shape of all English catalogues, one namespace per feature; it loads none of them. A new feature adds its
// lines in rest.ts, in uk/index.ts, and in specified where the specification prints texts in another language.
import type { first } from './first.ts'
import type { rest } from './rest.ts'

export type English = typeof first & typeof rest
