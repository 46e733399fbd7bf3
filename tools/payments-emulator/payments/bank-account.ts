import { type PaymentMethod, paymentMethodsIn } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'

/** Adds a payment method that settles days later, or fails. */
export function addBankAccount(
  context: Context,
  { name, email }: { name: string | null; email: string | null },
): PaymentMethod {
  return paymentMethodsIn(context).put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: context.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'TEST BANK',
      financial_connections_account: null,
      fingerprint: 'emulatedbank6789',
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
    hidden: { behaviour: 'succeeds' },
  })
}
