import { expect, test } from 'vitest'
import type { DepositRule } from '#domain/services/deposit.ts'
import { proposedDeposit } from './proposed-deposit.ts'

const job = { service_id: 'detail', price: 180_00 }
const service = (deposit: DepositRule | null) => [{ id: 'detail', deposit }]
const item = (price: number) => ({
  service_id: 'detail',
  service: 'Detail',
  size: 'SUV',
  price,
  duration: 60,
  add_ons: [],
})

test('proposes a quarter of the price', () => {
  expect(proposedDeposit(job, service(null))).toBe(45_00)
  expect(proposedDeposit({ ...job, service_id: null }, [])).toBe(45_00)
})

test('proposes what the service asks for, of the owner’s price', () => {
  expect(proposedDeposit(job, service({ kind: 'percent', percent: 50 }))).toBe(90_00)
  expect(proposedDeposit(job, service({ kind: 'fixed', cents: 30_00 }))).toBe(30_00)
})

test('adds up the deposits of several services', () => {
  const items = [item(100_00), item(80_00)]
  expect(proposedDeposit({ ...job, items }, service({ kind: 'percent', percent: 50 }))).toBe(90_00)
})

test('never proposes more than the price', () => {
  expect(proposedDeposit({ ...job, price: 20_00 }, service({ kind: 'fixed', cents: 30_00 }))).toBe(20_00)
  const items = [item(100_00)]
  expect(proposedDeposit({ ...job, items, price: 20_00 }, service({ kind: 'fixed', cents: 30_00 }))).toBe(
    20_00,
  )
})

test('proposes at least a dollar, and nothing for what costs less', () => {
  expect(proposedDeposit({ ...job, price: 2_00 }, [])).toBe(1_00)
  expect(proposedDeposit({ ...job, price: 99 }, [])).toBeNull()
  expect(proposedDeposit({ ...job, price: null }, [])).toBeNull()
})
