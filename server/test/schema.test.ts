// The migrations generate schema.sql and src/platform/db/tables.ts. After a new migration: npx vitest run
// test/schema.test.ts -u
import { expect, test } from 'vitest'
import { freshDatabase } from './harness.ts'
import { dumpSchema } from './schema-dump.ts'
import { writeTableTypes } from './schema-types.ts'

test('schema.sql matches the migrations', async () => {
  const { db } = await freshDatabase()
  await expect(await dumpSchema(db)).toMatchFileSnapshot('../schema.sql')
})

test('tables.ts matches the migrations', async () => {
  const { db } = await freshDatabase()
  await expect(await writeTableTypes(db)).toMatchFileSnapshot('../src/platform/db/tables.ts')
})
