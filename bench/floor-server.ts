import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least a server could do: Node's own HTTP, one statement, no rules. `/day` reads an owner's day by the index,
 * `/insert` stores one row durably under the exclusion constraint.
 */
const { FLOOR_PORT, FLOOR_DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 10 })

const DAY = `select appointment_time, ends_at from appointments
  where user_id = $1 and cancelled_at is null and appointment_time >= $2 and appointment_time < $3`
const INSERT = `insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
  values ($1, 'Ava Brooks', 'ava@example.com', 'Wash', $2, 30) returning id`

const server = createServer(async (asked, answer) => {
  try {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://floor')
    const owner = searchParams.get('owner')
    const at = searchParams.get('at') ?? ''
    for await (const _ of asked);
    const { rows } =
      pathname === '/day'
        ? await pool.query({ name: 'day', text: DAY, values: [owner, at, searchParams.get('to')] })
        : await pool.query({ name: 'insert', text: INSERT, values: [owner, at] })
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  } catch (error) {
    answer.writeHead(500).end(String(error))
  }
})
server.listen(Number(FLOOR_PORT), '127.0.0.1', () => console.log('floor is ready'))
process.on('SIGTERM', () => process.exit())
