// SQL that adds blocks, by COPY: their bytes are written as it takes them, and no text is made of them.
import { copyIn, copyText, withTurns, type Tx } from '../../../platform/db/index.ts'
import type { Block } from './blocks.ts'

/** Blocks that are written without giving others a turn, and bytes of each beside its lines and its signature. */
const blocksInPiece = 10
const besideLines = 128

export type NewBlock = Block & { first_id: number; first_place: number }

/** Adds blocks to a group. */
export async function insertBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  blocks: readonly NewBlock[],
): Promise<void> {
  await copyIn(
    tx,
    'contact_blocks',
    ['workspace_id', 'group_id', 'first_id', 'first_place', 'contacts', 'lines', 'signature'],
    withTurns(piecesOf(`${String(workspaceId)}\t${String(groupId)}`, blocks)),
  )
}

function* piecesOf(scope: string, blocks: readonly NewBlock[]): Generator<Buffer> {
  for (let from = 0; from < blocks.length; from += blocksInPiece) {
    const some = blocks.slice(from, from + blocksInPiece)
    const most = some.reduce((sum, { lines, signature }) => sum + 2 * (lines.length + signature.length), 0)
    const piece = Buffer.allocUnsafe(most + some.length * besideLines)
    let at = 0
    for (const block of some) at = writeLine(piece, at, scope, block)
    yield piece.subarray(0, at)
  }
}

function writeLine(
  piece: Buffer,
  begin: number,
  scope: string,
  { first_id, first_place, contacts, lines, signature }: NewBlock,
): number {
  const head = `${scope}\t${String(first_id)}\t${String(first_place)}\t${String(contacts)}\t`
  const at = copyText(lines, piece, begin + piece.write(head, begin, 'latin1'))
  return at + piece.write(`\t\\\\x${signature.toString('hex')}\n`, at, 'latin1')
}
