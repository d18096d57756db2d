// Encrypts an archive with a passphrase: scrypt derives a key (RFC 7914), and AES-256-GCM encrypts pieces of 64 KiB.
// The nonce of a piece contains its number and whether it is the last, as in the STREAM construction (age, Tink). So a
// file that was altered, cut short or reordered cannot be decrypted.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { StartError } from '../problem.ts'
import { damaged } from './format.ts'

const mark = Buffer.from('lettermill-sealed 1\n')
const saltBytes = 16
const tagBytes = 16
const pieceBytes = 64 * 1024
/** Each guess of a passphrase costs 32 MB of memory and a quarter of a second. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

/** Encrypts the bytes. Without a passphrase they pass unchanged. */
export async function* sealed(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  if (passphrase === undefined) return yield* bytes
  const salt = randomBytes(saltBytes)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([mark, salt])
  for await (const { piece, number, isLast } of inPieces(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts the bytes.
 * @throws StartError if the passphrase is wrong or missing, or the file was altered or cut short. If a passphrase is
 * set and the file is not encrypted, an attacker may have put the file there, so it is refused too
 */
export async function* opened(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const pieces = bytes[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < mark.length + saltBytes) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  if (head.length === 0) throw damaged('it is empty, of 0 bytes')
  const isSealed = head.subarray(0, mark.length).equals(mark)
  const rest = isSealed ? head.subarray(mark.length + saltBytes) : head
  const all = startingWith(rest, pieces)
  if (!isSealed && passphrase === undefined) return yield* all
  if (!isSealed) throw new StartError(unsealedSentence)
  if (passphrase === undefined) throw new StartError(sealedSentence)
  yield* open(all, await keyOf(passphrase, head.subarray(mark.length, mark.length + saltBytes)))
}

const sealedSentence =
  'This file is encrypted. Set BACKUP_PASSPHRASE to the passphrase under which it was made, and try again.'
const unsealedSentence =
  'This file is not encrypted, but BACKUP_PASSPHRASE is set. If you are sure that the file is yours, unset BACKUP_PASSPHRASE and try again.'
const wrongSentence =
  'BACKUP_PASSPHRASE does not open this file: it was made under another passphrase, or its first bytes were altered. Set the passphrase that was in force when it was made.'

async function* open(bytes: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { piece, number, isLast } of inPieces(bytes, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    const plain = decipher.update(piece.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw number === 0 ? new StartError(wrongSentence) : damaged('it was altered, or it is cut short')
    }
    yield plain
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Pieces of equal size, and a last one with the rest; at least one. */
async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; number: number; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const more of bytes) {
    held = held.length === 0 ? more : Buffer.concat([held, more])
    // Keeps a full piece until it is known whether another follows.
    for (; held.length > size; held = held.subarray(size), number += 1)
      yield { piece: held.subarray(0, size), number, isLast: false }
  }
  yield { piece: held, number, isLast: true }
}

async function* startingWith(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The passphrase is normalised, because keyboards encode the same character in different ways.
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
