// schema.sql and src/platform/db/tables.ts are made from the result of the migrations.
// After a new migration: npx vitest run test/schema.test.ts -u
import { expect, test } from 'vitest'
import { freshDatabase } from './harness.ts'
import { dumpSchema } from './schema-dump.ts'
import { writeTableTypes } from './schema-types.ts'

test('schema.sql says what the migrations make', async () => {
  const { db } = await freshDatabase()
  await expect(await dumpSchema(db)).toMatchFileSnapshot('../schema.sql')
})

test('tables.ts says what the migrations make', async () => {
  const { db } = await freshDatabase()
  await expect(await writeTableTypes(db)).toMatchFileSnapshot('../src/platform/db/tables.ts')
})
