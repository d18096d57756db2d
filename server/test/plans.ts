// Reads PostgreSQL's plans of the statements of a function, and counts the rows that they handle.
import { transaction, type Db, type Tx } from '../src/platform/db/index.ts'

export interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Filter?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

const ended = new Error('Undo it')

/** Runs `run` and returns the plans of its statements with their row counts. Its changes are rolled back. */
export async function plansOf(db: Db, run: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  const explaining = (tx: Tx): Tx => ({
    isTransaction: true,
    transaction: (inner) => inner(explaining(tx)),
    query: async (query) => {
      if (/^\s*(select|with|insert|update|delete)\b/i.test(query.text)) {
        await tx.query({ text: 'savepoint explained' })
        const { text, values } = query
        const answer = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          text: `explain (analyze, timing off, format json) ${text}`,
          ...(values && { values }),
        })
        await tx.query({ text: 'rollback to explained' })
        plans.push(...answer.rows.map((each) => each['QUERY PLAN'][0].Plan))
      }
      return tx.query(query)
    },
  })
  await transaction(db, async (tx) => {
    await run(explaining(tx))
    throw ended
  }).catch((error: unknown) => {
    if (error !== ended) throw error
  })
  return plans
}

/** The steps of a plan. */
export function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}

/** The number of rows that the steps of all statements of `run` return or drop. Its changes are rolled back. */
export async function rowsHandled(db: Db, run: (tx: Tx) => Promise<unknown>): Promise<number> {
  const steps = (await plansOf(db, run)).flatMap(stepsOf)
  return steps.reduce((sum, step) => {
    const dropped = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)
    return sum + (step['Actual Rows'] + dropped) * step['Actual Loops']
  }, 0)
}
