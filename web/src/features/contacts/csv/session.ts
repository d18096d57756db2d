// The worker's work on one file: opens it, then uploads it.
import { browserFailure, Courier } from './courier.ts'
import { openExport, type ForeignExport } from './exports/convert.ts'
import { openLeavers } from './exports/leavers.ts'
import type { Leaver } from './exports/programs.ts'
import type { Guess } from './guess.ts'
import type { FromWorker, Recognised, ToWorker } from './messages.ts'
import { sendLeavers } from './exports/suppress.ts'
import { countRows } from './row-counts.ts'
import { guessTypes, openTable, type CsvTable } from './table.ts'
import { Upload } from './upload.ts'

type Tell = (message: FromWorker) => void
type Steered = Pick<Courier, 'pause' | 'goOn' | 'retry' | 'stop'>

/** What the page shows of an export, without the hidden column of groups. */
function shownExport(
  { table, leavers: _leavers, ...from }: ForeignExport,
  guesses: Guess[],
): Extract<FromWorker, { kind: 'opened' }> {
  const { headers = [], columns = 1, sample = [] } = table ?? {}
  const shown = <Each>(each: Each[]) => each.slice(0, -1)
  const recognised: Recognised = from
  return {
    ...{ kind: 'opened', headers: shown(headers), columns: columns - 1, sample: shown(sample) },
    guesses: shown(guesses),
    hasHeaders: true,
    addressColumn: null,
    from: recognised,
  }
}

interface Opened {
  table: CsvTable | null
  from: ForeignExport | null
}

/** Opens a file of contacts: an export of another program, or any CSV. */
async function openContacts({
  file,
  name = '',
  hasHeaders: headersSaid,
}: Extract<ToWorker, { kind: 'open' }>): Promise<{ opened: Opened | null; answer: FromWorker }> {
  const from = await openExport(file, name)
  if (from) {
    const guesses = from.table ? await guessTypes(from.table) : []
    return { opened: { table: from.table, from }, answer: shownExport(from, guesses) }
  }
  const table = await openTable(file, headersSaid)
  if (typeof table === 'string') return { opened: null, answer: { kind: 'noTable', why: table } }
  const guesses = await guessTypes(table)
  const { headers, columns, sample, hasHeaders, addressColumn } = table
  const shown = { headers, columns, sample, guesses, hasHeaders, addressColumn }
  return { opened: { table, from: null }, answer: { kind: 'opened', ...shown, from: null } }
}

async function openList(file: Blob, name: string): Promise<{ leavers: Leaver[]; answer: FromWorker }> {
  const list = await openLeavers(file, name)
  if (typeof list === 'string') return { leavers: [], answer: { kind: 'noList', why: list } }
  const left: Partial<Record<string, number>> = {}
  for (const { reason } of list.leavers) left[reason ?? ''] = (left[reason ?? ''] ?? 0) + 1
  const { program, invalid, leavers } = list
  return { leavers, answer: { kind: 'leavers', program, left, invalid } }
}

/** Carries out the page's commands for one file, and reports to the page. */
export function csvSession(tell: Tell): (message: ToWorker) => void {
  let opened: Opened | null = null
  let leavers: Leaver[] = []
  let running: Steered | null = null
  const failed = (error: unknown) => tell({ kind: 'failed', ...browserFailure(error) })

  // Stores the file before it tells the page, because the page may answer at once.
  async function open(message: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
    const found = await openContacts(message)
    opened = found.opened
    tell(found.answer)
  }

  async function openAsList(file: Blob, name: string): Promise<void> {
    const found = await openList(file, name)
    leavers = found.leavers
    tell(found.answer)
  }

  async function suppress(message: Extract<ToWorker, { kind: 'suppress' }>): Promise<void> {
    const courier = new Courier(message.headers, tell)
    running = courier
    tell({ kind: 'suppressed', counts: await sendLeavers(courier, leavers, message) })
  }

  async function count(message: Extract<ToWorker, { kind: 'count' }>): Promise<void> {
    const { file, hasHeaders, columns, consentKey } = message
    const table = await openTable(file, hasHeaders)
    if (typeof table === 'string') tell({ kind: 'noTable', why: table })
    else tell({ kind: 'counted', counts: await countRows(table, columns, consentKey) })
  }

  return (message) => {
    switch (message.kind) {
      case 'count':
        count(message).catch(failed)
        break
      case 'open':
        open(message).catch(failed)
        break
      case 'openLeavers':
        openAsList(message.file, message.name).catch(failed)
        break
      case 'suppress':
        suppress(message).catch(failed)
        break
      case 'begin': {
        if (!opened) break
        const upload = new Upload(opened.table, message, tell, opened.from)
        running = upload
        void upload.run()
        break
      }
      default:
        running?.[message.kind]()
    }
  }
}
