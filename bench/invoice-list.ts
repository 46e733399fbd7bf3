import { hashToken, makeToken } from '#server/account/make-token.ts'
import { aDayFromNow, businesses } from './businesses.ts'
import { type Figure, median } from './figure.ts'
import type { Shot } from './load.ts'
import type { Stage } from './stage.ts'
import { type Measured, turns } from './turns.ts'

const MANY = 20_000
const FEW = 100
/** To whom they are made out, one after the other. */
const CLIENTS = 50

type Owner = { id: string; token: string }

/** What an owner with many invoices waits for, against one with few. */
export async function invoiceList(stage: Stage): Promise<Figure[]> {
  const [few, many] = [await ownerWith(stage, FEW), await ownerWith(stage, MANY)]
  await stage.admin.query('vacuum analyze invoices')
  const compared = async (what: string, query: string, budget?: { most: number }): Promise<Figure[]> => {
    const ask =
      ({ token }: Owner) =>
      (): Shot => ({
        method: 'GET',
        path: `/api/invoices?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
    const measured = await turns(stage, { few: ask(few), many: ask(many) })
    return told(what, measured, budget)
  }
  return [
    ...(await compared('Invoices, first page', '', WITHIN)),
    ...(await compared('Invoices, paid ones', 'status=paid', WITHIN)),
    ...(await compared('Invoices, pending ones', 'status=pending', WITHIN)),
    ...(await compared('Invoices, a search that fills its page', 'search=client', WITHIN)),
    // Reads every entry of the owner's index (decision 13): told for the record.
    ...(await compared('Invoices, a search for one', 'search=INV-0042')),
  ]
}

const WITHIN = { most: 1.5 }

function told(what: string, { few, many }: { few: Measured[]; many: Measured[] }, budget?: { most: number }) {
  const cpuMs = (rounds: Measured[]) => median(rounds.map((round) => round.cpuMs))
  return [
    { what: `${what}: processor time of ${FEW}`, measured: cpuMs(few), unit: 'ms' },
    { what: `${what}: processor time of ${MANY}`, measured: cpuMs(many), unit: 'ms' },
    { what: `${what}: slowest in a hundred`, measured: median(many.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    {
      what: `${what}: ${MANY} against ${FEW}`,
      measured: cpuMs(many) / cpuMs(few),
      unit: 'x',
      ...(budget && { budget }),
    },
  ]
}

async function ownerWith(stage: Stage, invoices: number): Promise<Owner> {
  const [owner] = await businesses(stage, 1, { appointments: 0, firstDay: aDayFromNow(2).start })
  const id = owner?.id ?? ''
  const token = makeToken()
  await stage.admin.query(
    `insert into sessions (user_id, token_hash, device, expires_at, ends_at)
     values ($1, $2, 'Bench', now() + interval '1 day', now() + interval '1 day')`,
    [id, hashToken(token)],
  )
  await fill(stage, id, invoices)
  return { id, token }
}

/** Numbered here: the counter's row would be written once for each in one transaction. */
async function fill({ admin }: Stage, owner: string, invoices: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into invoices (user_id, number, client_name, client_email, description, amount, created_at, status, paid_at,
         paid_by, card_payments)
       select $1, n, 'Client ' || n % $3, 'c' || n % $3 || '@example.com', 'Full Detail', 12500,
         now() - (20001 - n) * interval '1 hour', case when n % 4 > 0 then 'paid' else 'pending' end,
         case when n % 4 > 0 then now() end, case when n % 4 > 0 then 'card' end,
         case when n % 4 > 0 then 1 else 0 end
       from generate_series(1, $2) n`,
      [owner, invoices, CLIENTS],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
