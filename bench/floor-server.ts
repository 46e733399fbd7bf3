import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The minimum a server has to do: Node's HTTP server and one statement, without business rules. Reads select an owner's
 * rows by index; `/insert` durably stores one row, checked by the exclusion constraint.
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

const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
    const values = ['owner', 'from', 'to']
      .map((name) => searchParams.get(name))
      .filter((value) => value !== null)
    for await (const _ of request);
    const text = READS[pathname] ?? INSERT
    const { rows } = await pool.query({ name: pathname, text, values })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(Number(FLOOR_PORT), '127.0.0.1', () => console.log('floor is ready'))
process.on('SIGTERM', () => process.exit())
