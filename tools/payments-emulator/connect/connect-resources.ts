import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { accountLinks } from './account-links.ts'
import { accounts } from './accounts.ts'

export const CONNECT_RESOURCES: readonly Resource[] = [accounts, accountLinks]
