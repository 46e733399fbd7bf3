import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { RECORDED_CHANGES, recordedKind } from '#contract/recorded-changes.ts'
import { activityGroup, activitySentence } from '#domain/activity/activity-kinds.ts'

const isOwnersChange = ({ method, caller }: Endpoint) =>
  method !== 'GET' && (caller === 'owner' || caller === 'subscribed owner')

const ownersChanges = Object.entries<Endpoint>(endpoints)
  .filter(([, endpoint]) => isOwnersChange(endpoint))
  .map(([name]) => name)

test.each(ownersChanges)('%s is recorded, or there is a reason why not', (name) => {
  expect(RECORDED_CHANGES, `recorded-changes.ts needs a row for ${name}`).toHaveProperty(name)
})

test('besides changes, only exports are recorded', () => {
  const others = Object.keys(RECORDED_CHANGES).filter((name) => !ownersChanges.includes(name))
  expect(others.sort()).toEqual(['downloadOwnerData', 'exportActivity', 'exportClients', 'exportMiles'])
})

test('a change with several actions is recorded by its action', () => {
  const actions = endpoints.changePaymentAccount.query.shape.action.options
  expect(RECORDED_CHANGES.changePaymentAccount).toEqual({
    byAction: Object.fromEntries(
      actions.map((action) => [action, recordedKind('changePaymentAccount', action)]),
    ),
  })
  expect(recordedKind('changePaymentAccount', 'unknown')).toBeNull()
})

test('an endpoint that changes nothing is not recorded', () => {
  expect(recordedKind('checkAppointment')).toBeNull()
  expect(recordedKind('listClients')).toBeNull()
})

test('a kind of a later release still has a sentence', () => {
  expect([activitySentence('unheard-of', null), activityGroup('unheard-of')]).toEqual([
    'Something changed',
    'work',
  ])
})
