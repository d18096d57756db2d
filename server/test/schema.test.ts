// schema.sql is the result of the migrations, for reading. After a new migration: npx vitest run test/schema.test.ts -u
import { expect, test } from 'vitest'
import { freshDatabase } from './harness.ts'
import { dumpSchema } from './schema-dump.ts'

test('schema.sql says what the migrations make', async () => {
  const { db } = await freshDatabase()
  await expect(await dumpSchema(db)).toMatchFileSnapshot('../schema.sql')
})
