import type { World } from '#tools/payments-emulator/world/world.ts'
import type { AccountState } from './account-state.ts'
import { setAccount } from './set-account.ts'

export type ConnectActs = {
  /** Puts a connected account into a state, as onboarding or the provider's staff would. */
  setAccount(accountId: string, state: AccountState): Promise<void>
}

export function createConnectActs(world: World): ConnectActs {
  return {
    setAccount: (accountId, state) => world.change(null, (context) => setAccount(context, accountId, state)),
  }
}
