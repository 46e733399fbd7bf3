import { type Account, validateLossesCollector } from './account.ts'
import type { UpdateAccount } from './account-params.ts'

type Json = { [name: string]: unknown }

/** Fields that are not given keep their values, at every depth. */
export function updatedAccount(account: Account, params: Omit<UpdateAccount, 'include'>): Account {
  const { configuration, metadata, ...rest } = params
  const merchant = configuration?.merchant
  const updated: Account = {
    ...deepMerge(account, rest),
    merchant: merchant ? deepMerge(account.merchant ?? {}, merchant) : account.merchant,
    metadata: mergeMetadata(account.metadata, metadata),
  }
  validateLossesCollector(updated.dashboard, updated.defaults)
  return updated
}

function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string | null> = {},
): Record<string, string> {
  const entries = Object.entries({ ...before, ...change })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
}

function deepMerge<T extends object>(before: T, change: object): T {
  const merged = { ...before } as Json
  for (const [name, value] of Object.entries(change)) {
    const old = merged[name]
    merged[name] = isObject(old) && isObject(value) ? deepMerge(old, value) : value
  }
  return merged as T
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
