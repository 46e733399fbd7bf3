import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { charges } from './charges.ts'
import { disputes } from './disputes.ts'
import { paymentIntents } from './payment-intents.ts'
import { refunds } from './refunds.ts'

export const PAYMENT_RESOURCES: readonly Resource[] = [paymentIntents, charges, refunds, disputes]
