// SQL of the search through a campaign's deliveries: block by block in the order of the audience, or through the few
// that are in a state. Reads by join: contact_blocks (contacts), whose signatures recipients get when sending begins.
import type { DeliveryState } from '@lettermill/contracts'
import { changed, row, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { seqsIn } from './states.ts'

/** What is looked for. */
export interface Term {
  /** In lower case. */
  text: string
  /** Bits that the signature of a block must have to hold it. */
  bits: readonly number[]
}

/** Recipients in a block: as many as contacts in one of theirs. */
const blockSize = 50

/**
 * The statement part that gives recipients the signatures of their contacts; to stand in the statement that freezes
 * them, so that both are of one moment.
 */
export const copyingBlocks = (workspaceId: number, mailingId: number, groupId: number) => sql`
  insert into recipient_blocks (mailing_id, from_seq, recipients, signature)
  select ${mailingId}::bigint, first_place + 1, contacts, signature
  from contact_blocks where workspace_id = ${workspaceId} and group_id = ${groupId}`

/** Where blocks do not hold exactly the recipients, they are made anew, without signatures. */
export async function completeBlocks(tx: Tx, mailingId: number, total: number): Promise<void> {
  const isWhole = await row(
    tx,
    sql`select from recipient_blocks where mailing_id = ${mailingId} having sum(recipients) = ${total}`,
  )
  if (isWhole) return
  await changed(tx, sql`delete from recipient_blocks where mailing_id = ${mailingId}`)
  await changed(
    tx,
    sql`insert into recipient_blocks (mailing_id, from_seq, recipients)
      select ${mailingId}, from_seq, least(${blockSize}, ${total} - from_seq + 1)
      from generate_series(1, ${total}::integer, ${blockSize}::integer) as from_seq`,
  )
}

/** What a recipient `r` is searched by. */
export const nameAndAddress = sql.raw(
  `lower(coalesce(r.fields ->> 'first_name', '') || ' ' || coalesce((r.fields ->> 'last_name') || ' ', '') || r.email)`,
)

/** Whether the recipient `r` has the term in names or address. */
const named = ({ text }: Term) => sql`strpos(${nameAndAddress}, ${text}) > 0`

/** States that most recipients of a campaign may be in, and that are told of each by itself. */
export type CommonState = 'all' | 'untried' | 'sent' | 'failed' | 'skipped'

/** Whether `r` is in such a state. Not by "exists": the planner might read every delivery instead of those few. */
function stated(state: CommonState) {
  if (state === 'all') return sql`true`
  const delivered = sql`select chunk from deliveries d where d.mailing_id = r.mailing_id and d.seq = r.seq`
  if (state === 'untried') return sql`(${delivered} limit 1) is null`
  return sql`(${delivered} and d.outcome = ${state} limit 1) is not null`
}

/** From where on is looked, and at how many at most. */
export interface Step {
  after: number
  most: number
}

export interface Look {
  /** Numbers of the recipients that were found, ascending. */
  seqs: number[]
  /** Blocks, or recipients, that were looked at; fewer than asked for: there are no more. */
  looked: number
  /** Where the last of them begins; to go on behind. */
  last: number | null
}

const nothing: Look = { seqs: [], looked: 0, last: null }

/** Looks into the next so many of the blocks behind `after` that may hold the term. */
export async function lookThrough(
  db: Db,
  mailingId: number,
  { term, state }: { term: Term; state: CommonState },
  { after, most }: Step,
): Promise<Look> {
  const has = sql.join(
    term.bits.map((bit) => sql`get_bit(signature, ${bit}) = 1`),
    sql` and `,
  )
  const found = await row(
    db,
    sql<Look>`
      with block as materialized (
        select from_seq, recipients from (
          select from_seq, recipients, signature from recipient_blocks
          where mailing_id = ${mailingId} and from_seq > ${after} order by from_seq offset 0
        ) signed
        where signature is null or (${has}) limit ${most}
      ), found as (
        select match.seq from block cross join lateral (
          select r.seq from recipients r
          where r.mailing_id = ${mailingId} and r.seq >= block.from_seq and r.seq < block.from_seq + block.recipients
            and ${named(term)} and ${stated(state)}
          offset 0
        ) match
      )
      select coalesce((select array_agg(seq order by seq) from found), '{}') as seqs,
        (select count(*) from block) as looked, (select max(from_seq) from block) as last`,
  )
  return found ?? nothing
}

/** Looks at the next so many of the recipients in a state, behind `after`; for states that few are in. */
export async function lookAtState(
  db: Db,
  mailingId: number,
  { term, state }: { term: Term; state: DeliveryState },
  { after, most }: Step,
): Promise<Look> {
  const found = await row(
    db,
    // By an array of them: each looked up by itself costs a third more.
    sql<Look>`
      with listed as materialized (
        select seq from (${seqsIn(mailingId, state)}) stated where seq > ${after} order by seq limit ${most}
      ), found as (
        select seq from recipients r
        where r.mailing_id = ${mailingId} and r.seq = any(array(select seq from listed)) and ${named(term)}
      )
      select coalesce((select array_agg(seq order by seq) from found), '{}') as seqs,
        (select count(*) from listed) as looked, (select max(seq) from listed) as last`,
  )
  return found ?? nothing
}
