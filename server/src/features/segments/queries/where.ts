// A condition on contacts `c`, or a piece of one.
import type { Sql } from '../../../platform/db/index.ts'

export type Where = Sql
