// Records test messages as sent, in place of a worker.
import { rows, sql, type Db } from '../src/platform/db/index.ts'

const sentTests = sql`insert into deliveries (mailing_id, seq, chunk, outcome)
  select mailing_id, seq, 1, 'sent' from recipients r join mailings m on m.id = r.mailing_id and m.kind = 'test'
  on conflict do nothing`

/** Records test messages as sent until the returned function is called. */
export function keepTestsSent(db: Db): () => void {
  const timer = setInterval(() => void rows(db, sentTests), 50)
  return () => clearInterval(timer)
}
