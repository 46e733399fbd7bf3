import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inTimeText } from '#domain/language/en/deposit-policy.ts'
import { type DepositRule, jobDeposit } from '#domain/services/deposit.ts'
import { accountStage } from '#web/dashboard/ui/account-stage.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { paymentAccountQuery } from '#web/dashboard/ui/payment-account-query.ts'
import { moneyText } from '#web/format/money.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { rowIds } from '#web/ui/form-rows.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DepositAccountNotice } from './deposit-account-notice.tsx'
import { PERCENT_INPUT, PRICE_INPUT } from './number-inputs.ts'
import { depositText } from './service-text.ts'
import { typedDeposit, typedOffer } from './service-values.ts'
import classes from './services.module.css'

type DepositFieldsProps = {
  fields: FormFields
  /** The deposit that the service has now. It can be removed whatever becomes of the payment account. */
  stored: DepositRule | null
}

/** What clients pay when they book this service online. The payment account is looked up once the section is opened. */
export function DepositFields({ fields, stored }: DepositFieldsProps) {
  const { text, values } = fields
  const [isOpened, setOpened] = useState(false)
  const isShown = isOpened || DEPOSIT_FIELDS.some((name) => text(name).error !== undefined)
  const account = useQuery({ ...paymentAccountQuery, meta: undefined, enabled: isShown })
  const rules = useQuery({ ...bookingSettingsQuery, meta: undefined, enabled: isShown })
  const stage = account.data && accountStage(account.data)
  const isReady = stage === 'enabled'
  const deposit = typedDeposit(values)
  return (
    <Collapsible
      title="Deposit for online bookings"
      count={stored ? depositText(stored) : undefined}
      summary="What clients pay by card when they book."
      isOpened={isShown}
      onToggle={setOpened}
    >
      <div className={classes.section}>
        {isShown && !isReady && (
          <DepositAccountNotice
            stage={stage}
            isFailed={account.isLoadingError}
            onRetry={() => void account.refetch()}
          />
        )}
        <div className={classes.deposit}>
          <SelectField {...text('deposit')} label="Deposit" disabled={!isReady && !stored}>
            <option value="none">None</option>
            {KINDS.map(({ kind, label }) => (
              <option key={kind} value={kind} disabled={!isReady && kind !== stored?.kind}>
                {label}
              </option>
            ))}
          </SelectField>
          {deposit?.kind === 'fixed' && (
            <TextField {...text('deposit.cents')} {...PRICE_INPUT} label="Amount ($)" readOnly={!isReady} />
          )}
          {deposit?.kind === 'percent' && (
            <TextField
              {...text('deposit.percent')}
              {...PERCENT_INPUT}
              label="Percent (%)"
              hint={percentHint(deposit, values)}
              readOnly={!isReady}
            />
          )}
        </div>
        {deposit && isReady && (
          <p className={classes.full}>
            Clients get it back if they cancel {refundCondition(rules.data?.settings.change_cutoff_hours)}, or
            if you cancel.
          </p>
        )}
      </div>
    </Collapsible>
  )
}

/** Undefined: the cutoff is not known yet. */
function refundCondition(cutoffHours: number | undefined): string {
  return cutoffHours === undefined ? 'before your cutoff for changes' : inTimeText(cutoffHours)
}

const DEPOSIT_FIELDS = ['deposit', 'deposit.cents', 'deposit.percent']

const KINDS = [
  { kind: 'fixed', label: 'Fixed amount' },
  { kind: 'percent', label: 'Percent' },
] as const

/** `$50.00 of $199.99`. Nothing while one of them is invalid, and with sizes there are several prices. */
function percentHint(deposit: DepositRule, values: FormValues): string | undefined {
  if (rowIds(values, 'sizes').length > 0) return 'Of the price with size and add-ons.'
  const { price } = typedOffer(values)
  const cents = jobDeposit(deposit, price)
  return cents > 0 ? `${moneyText(cents)} of ${moneyText(price)}` : undefined
}
