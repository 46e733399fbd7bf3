import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { readServerSecret } from '#server/db/server-secret.ts'
import { pushGateway } from '#server/gateways/push.ts'
import { administer, createTestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

test('the statements in the operations guide replace the key of notifications with another valid one', async () => {
  const [, statements = ''] = /## Notifications.*?```sql\n(.*?)```/s.exec(OPERATIONS) ?? []
  const database = await createTestDatabase()
  const pool = openTestPool(database.appUrl)
  try {
    const publicKey = async () => {
      const privateKey = await readServerSecret(openDatabase(pool), 'push')
      const access = { allowsLoopback: false, resolve: async () => [] }
      return pushGateway({ privateKey, contactEmail: 'a@example.com', access, timeoutFactor: 1 }).publicKey
    }
    const before = await publicKey()
    await administer(database.adminUrl, statements)
    expect(await publicKey()).not.toBe(before)
  } finally {
    await pool.end()
    await database.drop()
  }
})
