import type { OwedRefund } from '#contract/owner-data.ts'
import { moneyText } from '#web/format/money.ts'

/** What the owner has to know before deleting the account ends our attempts to refund. */
export function OwedRefunds({ refunds }: { refunds: readonly OwedRefund[] }) {
  return (
    <>
      <p>
        <strong>You still owe {refunds.length === 1 ? 'a refund' : 'refunds'}.</strong> We couldn’t refund:
      </p>
      <ul>
        {refunds.map(({ deposit_id, client_name, amount, error }) => (
          <li key={deposit_id}>
            {moneyText(amount)} to {client_name}
            {error && `: ${error}`}
          </li>
        ))}
      </ul>
      <p>
        We keep trying while you have an account. To settle {refunds.length === 1 ? 'it' : 'them'} first,
        check your balance at the payment provider and try again. Or delete your account now and make the
        refund
        {refunds.length === 1 ? '' : 's'} there yourself.
      </p>
    </>
  )
}
