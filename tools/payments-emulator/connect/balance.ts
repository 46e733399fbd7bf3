/** Whether the balance of an account covers refunds: they succeed, are pending until it does, or are refused. */
export const BALANCES = ['sufficient', 'low', 'none'] as const

export type Balance = (typeof BALANCES)[number]
