import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Config } from '#server/base/config.ts'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import type { ServerConfig } from '#server/dependencies.ts'
import type { LocalMailbox, LocalPayments, LocalPushService } from '#server/gateways/stand-ins.ts'
import { startMailbox } from '#tools/mailbox/start-mailbox.ts'
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '#tools/payments-emulator/start-payments-emulator.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { startPushService } from '#tools/push/start-push-service.ts'

export type StandIns = {
  config: ServerConfig
  mailbox: LocalMailbox | null
  emulator: LocalPayments | null
  pushService: LocalPushService | null
}

/** Starts a stand-in for each provider that is not configured. They stop when `cleanup` is disposed. */
export async function startStandIns(
  config: Config,
  cleanup: AsyncDisposableStack,
  print: (line: string) => void,
): Promise<StandIns> {
  const database = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, migrateDatabaseUrl: config.migrateDatabaseUrl }
    : await embeddedDatabase(config.dataDirectory, cleanup, print)
  const mailbox = config.smtpUrl
    ? null
    : await startMailbox({ directory: join(config.dataDirectory, 'mail') })
  cleanup.defer(() => mailbox?.stop())
  const { payments, emulator } = config.payments
    ? { payments: config.payments, emulator: null }
    : await emulatedPayments(config, cleanup)
  // Browsers bring their own push service, so there is none to configure.
  const pushService = config.isLocal ? await startPushService() : null
  cleanup.defer(() => pushService?.stop())
  const smtpUrl = config.smtpUrl ?? mailbox?.smtpUrl ?? ''
  return { config: { ...config, ...database, smtpUrl, payments }, mailbox, emulator, pushService }
}

async function emulatedPayments(config: Config, cleanup: AsyncDisposableStack) {
  const createSecret = () => `whsec_${randomBytes(24).toString('hex')}`
  const payments = {
    secretKey: 'sk_test_emulator',
    secrets: { platform: [createSecret()], connect: [createSecret()] },
  }
  // Not localhost, which may resolve to an address that the server does not listen on.
  const host = config.host ?? '127.0.0.1'
  const appOrigin = `http://${isIPv6(host) ? `[${host}]` : host}:${config.port}`
  const emulator = await startPaymentsEmulator({
    name: 'Wheelhouse',
    directory: join(config.dataDirectory, 'payments'),
    destinations: [
      { url: `${appOrigin}/api/stripe-webhook`, secret: payments.secrets.platform[0] ?? '', from: 'self' },
      {
        url: `${appOrigin}/api/stripe-connect-webhook`,
        secret: payments.secrets.connect[0] ?? '',
        from: 'other_accounts',
      },
    ],
  })
  cleanup.defer(() => emulator.stop())
  const apiBase = new URL(emulator.url)
  return { payments: { ...payments, apiBase } satisfies PaymentsConfig, emulator: localPayments(emulator) }
}

function localPayments({ url, setClock, act }: PaymentsEmulator): LocalPayments {
  return {
    controlUrl: `${url}/_emulator`,
    setClock,
    completeCheckout: async (sessionId, card) => void (await act.completeCheckout(sessionId, card)),
    enableAccount: (accountId) => act.setAccount(accountId, 'active'),
  }
}

async function embeddedDatabase(
  dataDirectory: string,
  cleanup: AsyncDisposableStack,
  print: (line: string) => void,
) {
  const postgres = await startPostgres({ directory: join(dataDirectory, 'postgres'), onProgress: print })
  cleanup.defer(() => postgres.stop())
  const { appUrl, ownerUrl } = await provisionDatabase(postgres.adminUrl)
  return { databaseUrl: appUrl, migrateDatabaseUrl: ownerUrl }
}
