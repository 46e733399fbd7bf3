import { expect, test } from 'vitest'
import { deliveryDelayText } from '#web/dashboard/shell/delivery-delay-banner.tsx'

test.each([
  [6, '6 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [47 * 60 + 59, '47 hours'],
  [49 * 60, '2 days'],
])('a delay of %i minutes is shown as %s', (minutes, duration) => {
  expect(deliveryDelayText(minutes)).toContain(`running ${duration} late.`)
})
