import type { StoredMail } from '#contract/local.ts'

/** What server-rendered pages may ask of the server: handed to their loaders in the request's context. */
export type PublicApi = {
  /** Where the app lives, for addresses that leave it: `https://wheelhouse.example`. */
  origin: string
  /** The product clock, which every process of the server shares. */
  now(): Promise<Date>
  /** Calls an endpoint of the contract on behalf of the page's visitor, without leaving the process. */
  call(request: PageCall): Promise<{ status: number; answer: unknown }>
  /** Null unless stand-ins are in use and the caller sits at this machine. */
  local: LocalTools | null
}

export type PageCall = { method: string; path: string; headers?: Record<string, string>; body?: unknown }

export type LocalTools = {
  now(): Promise<string>
  /** How to sign in as the demo owner; null where there is none. */
  demo: { email: string; password: string } | null
  /** The control page of the payments emulator; null where a provider is configured. */
  paymentsControlUrl: string | null
  mails(to?: string): Promise<StoredMail[]>
}
