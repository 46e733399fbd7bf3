import { DummyDriver, Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'
import { dialectOf } from '#server/db/borrowed-connection.ts'

/** Writes statements that somebody else sends. */
export const statements = new Kysely<DB>({ dialect: dialectOf(new DummyDriver()) })
