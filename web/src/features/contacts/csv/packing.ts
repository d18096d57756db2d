// Text that only grows and may never be read: kept packed, since browsers hold blobs in memory (decision 54).

/** The text of many parts, packed as it comes. */
export class PackedText {
  private readonly gzip = new CompressionStream('gzip')
  private readonly writer = this.gzip.writable.getWriter()
  private readonly packed = new Response(this.gzip.readable).blob()

  /** Resolves when the part is packed: whoever adds much waits for it. */
  add(text: string): Promise<void> {
    return this.writer.write(new TextEncoder().encode(text))
  }

  /** All parts; none may follow. */
  async end(): Promise<Blob> {
    await this.writer.close()
    return this.packed
  }
}

/** What was packed, as a file of the given type. */
export async function unpacked(packed: Blob, type: string): Promise<Blob> {
  const text = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
  return new Blob([text], { type })
}
