import { z } from 'zod'
import {
  boolean,
  emptyable,
  integer,
  metadata,
  text,
  timestamp,
} from '#tools/payments-emulator/api/params.ts'
import { trialSettings } from './trial-settings.ts'

export const cancellationDetails = () =>
  z.strictObject({ comment: emptyable(text()).optional(), feedback: emptyable(text()).optional() })

export const createParams = z.strictObject({
  customer: text(),
  default_payment_method: text().optional(),
  description: text().optional(),
  items: z.array(z.strictObject({ price: text(), quantity: integer().optional() })).min(1),
  metadata: metadata().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'default_incomplete']).optional(),
  trial_end: timestamp().optional(),
  trial_period_days: integer().optional(),
  trial_settings: trialSettings().optional(),
})

export const updateParams = z.strictObject({
  cancel_at_period_end: boolean().optional(),
  cancellation_details: cancellationDetails().optional(),
  default_payment_method: text().optional(),
  description: emptyable(text()).optional(),
  metadata: metadata().optional(),
  trial_end: z.union([z.literal('now'), timestamp()]).optional(),
  trial_settings: trialSettings().optional(),
})
