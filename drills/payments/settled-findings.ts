import { atLeast, exactly, type Finding } from '#drills/drill.ts'
import type { LoadOwner } from '#drills/load/load-owners.ts'
import { DEPOSIT_RULES, type DepositViolation, depositViolations, readDepositRows } from './check-deposits.ts'
import type { DepositClient, DepositScene } from './deposit-scene.ts'
import { expireOpenSessions, readLedger } from './provider-ledger.ts'
import { settleDeposits } from './settle-deposits.ts'

type Expected = { booked: number; refunded: number } | { minBooked: number; minRefunded: number }

/** Lets everything come to rest, and compares all deposits of an owner with what the provider says. */
export async function settledFindings(
  { product, log, violations }: DepositScene,
  name: string,
  owner: LoadOwner,
  clients: readonly DepositClient[],
  expected: Expected,
): Promise<Finding[]> {
  await expireOpenSessions(product, owner)
  const unsettled = await settleDeposits(product)
  for (const line of unsettled) log(`${name}, unsettled: ${line}`)
  const [rows, ledger] = [await readDepositRows(product, owner), await readLedger(product, owner)]
  const found = depositViolations(rows, ledger, clients)
  for (const { rule, sentence } of found) log(`${name}, ${rule}: ${sentence}`)
  violations.push(...found)
  const booked = rows.appointments.length
  const refunded = ledger.charges.filter(({ amount, amount_refunded }) => amount === amount_refunded).length
  const counts =
    'booked' in expected
      ? [
          exactly(`${name}: appointments`, booked, expected.booked),
          exactly(`${name}: charges`, ledger.charges.length, expected.booked + expected.refunded),
          exactly(`${name}: charges refunded in full`, refunded, expected.refunded),
        ]
      : [
          atLeast(`${name}: appointments`, booked, expected.minBooked),
          atLeast(`${name}: charges refunded in full`, refunded, expected.minRefunded),
        ]
  return [...counts, exactly(`${name}: left to do in the end`, unsettled.length, 0)]
}

export function ruleFindings(violations: readonly DepositViolation[]): Finding[] {
  return DEPOSIT_RULES.map((rule) =>
    exactly(rule, violations.filter((violation) => violation.rule === rule).length, 0),
  )
}
