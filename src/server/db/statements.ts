import { DummyDriver, Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'
import { dialectFor } from '#server/db/borrowed-connection.ts'

/** Only compiles statements; it has no connection to run them. */
export const statements = new Kysely<DB>({ dialect: dialectFor(new DummyDriver()) })
