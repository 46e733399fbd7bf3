import type { ReceivedPush, StoredMail } from '#contract/local.ts'

/** The server's API for server-rendered pages, passed to their loaders in the request context. */
export type PublicApi = {
  /** The public origin, for absolute links: `https://wheelhouse.example`. */
  origin: string
  /** The product clock, shared by all server processes. */
  now(): Promise<Date>
  /** Calls an API endpoint on behalf of the page's visitor, within the process. */
  call: CallApi
  /** Null unless in local mode and the caller is on this machine. */
  local: LocalTools | null
}

export type CallApi = (request: PageCall) => Promise<{ status: number; answer: unknown }>

export type PageCall = { method: string; path: string; headers?: Record<string, string>; body?: unknown }

export type LocalTools = {
  now(): Promise<string>
  /** The demo owner's credentials; null if there is none. */
  demo: { email: string; password: string } | null
  /** The payments emulator's control page; null if a real provider is configured. */
  paymentsControlUrl: string | null
  mails(to?: string): Promise<StoredMail[]>
  pushes(): ReceivedPush[]
}
