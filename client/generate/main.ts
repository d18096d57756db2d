// npm run generate: rewrites contracts/src/descriptions.ts and src/calls.ts.
import { writeFile } from 'node:fs/promises'
import { writeDescriptions } from './descriptions.ts'

await writeFile(new URL('../../contracts/src/descriptions.ts', import.meta.url), await writeDescriptions())
// It reads the descriptions, so it is loaded after they are written.
const { writeCalls } = await import('./calls.ts')
await writeFile(new URL('../src/calls.ts', import.meta.url), await writeCalls())
