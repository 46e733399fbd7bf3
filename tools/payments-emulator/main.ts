import { parseArgs } from 'node:util'
import { startPaymentsEmulator, type WebhookDestination } from './start-payments-emulator.ts'

const USAGE = `node tools/payments-emulator/main.ts [--port 4242] [--directory data/payments] [--name 'My business']
  [--self https://app.test/webhooks=whsec_…] [--others https://app.test/webhooks/connected=whsec_…]`

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    directory: { type: 'string' },
    name: { type: 'string' },
    self: { type: 'string', multiple: true, default: [] },
    others: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else await run()

async function run(): Promise<void> {
  const emulator = await startPaymentsEmulator({
    directory: values.directory ?? null,
    port: values.port === undefined ? undefined : Number(values.port),
    name: values.name,
    destinations: [
      ...values.self.map((pair) => parseDestination(pair, 'self')),
      ...values.others.map((pair) => parseDestination(pair, 'other_accounts')),
    ],
  })
  console.log(`The payments emulator is at ${emulator.url}, its control page at ${emulator.url}/_emulator`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.stop())
}

/** Parses `URL=SECRET`. It splits at the last equals sign, because the URL may contain others. */
function parseDestination(pair: string, from: WebhookDestination['from']): WebhookDestination {
  const separator = pair.lastIndexOf('=')
  if (separator === -1 || !URL.canParse(pair.slice(0, separator)))
    throw new Error(`Expected URL=SECRET, got '${pair}'\n${USAGE}`)
  return { url: pair.slice(0, separator), secret: pair.slice(separator + 1), from }
}
