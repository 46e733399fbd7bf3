import { once } from 'node:events'
import { startBalancer } from '#scripts/staging/balancer.ts'

let ports: readonly number[] = []
process.on('message', (told) => {
  ports = told as number[]
})
// Nobody asks any more.
process.on('disconnect', () => process.exit())
await once(process, 'message')
await startBalancer(Number(process.env.PORT), () => ports)
process.send?.('ready')
