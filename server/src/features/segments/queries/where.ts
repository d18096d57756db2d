// A SQL condition on contacts `c`, or a part of one.
import type { Sql } from '../../../platform/db/index.ts'

export type Where = Sql
