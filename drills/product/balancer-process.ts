import { once } from 'node:events'
import { startBalancer } from '#scripts/staging/balancer.ts'

let ports: readonly number[] = []
process.on('message', (message) => {
  ports = message as number[]
})
// The drill has ended.
process.on('disconnect', () => process.exit())
await once(process, 'message')
await startBalancer(Number(process.env.PORT), () => ports)
process.send?.('ready')
