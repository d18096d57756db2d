// npm run generate: writes src/calls.ts anew.
import { writeFile } from 'node:fs/promises'
import { writeCalls } from './calls.ts'

await writeFile(new URL('../src/calls.ts', import.meta.url), await writeCalls())
