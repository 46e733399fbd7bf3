import { accountEndpoints } from '#contract/account.ts'
import { localEndpoints } from '#contract/local.ts'

/** The whole wire. A name here must be mounted by the server; its types reach the client. */
export const endpoints = { ...accountEndpoints, ...localEndpoints }
