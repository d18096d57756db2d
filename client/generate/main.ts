// npm run generate: rewrites src/calls.ts.
import { writeFile } from 'node:fs/promises'
import { writeCalls } from './calls.ts'

await writeFile(new URL('../src/calls.ts', import.meta.url), await writeCalls())
