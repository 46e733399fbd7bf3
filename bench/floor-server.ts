import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least a server could do: Node's own HTTP, one statement, no rules. Reads are of an owner's rows by an index,
 * `/insert` stores one row durably under the exclusion constraint.
 */
const { FLOOR_PORT, FLOOR_DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 10 })

const READS: Record<string, string> = {
  '/day': `select appointment_time, ends_at from appointments
    where user_id = $1 and cancelled_at is null and appointment_time >= $2 and appointment_time < $3`,
  '/month': `select * from appointments
    where user_id = $1 and cancelled_at is null and appointment_time >= $2 and appointment_time < $3
    order by appointment_time`,
  '/clients': 'select * from clients where user_id = $1 order by created_at desc, id desc limit 50',
  '/invoices': 'select * from invoices where user_id = $1 order by created_at desc, id desc limit 50',
}
const INSERT = `insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
  values ($1, 'Ava Brooks', 'ava@example.com', 'Wash', $2, 30) returning id`

const server = createServer(async (asked, answer) => {
  try {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://floor')
    const given = ['owner', 'from', 'to']
      .map((name) => searchParams.get(name))
      .filter((value) => value !== null)
    for await (const _ of asked);
    const text = READS[pathname] ?? INSERT
    const { rows } = await pool.query({ name: pathname, text, values: given })
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  } catch (error) {
    answer.writeHead(500).end(String(error))
  }
})
server.listen(Number(FLOOR_PORT), '127.0.0.1', () => console.log('floor is ready'))
process.on('SIGTERM', () => process.exit())
