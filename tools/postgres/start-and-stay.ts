import { startPostgres } from './start-postgres.ts'

// A process of its own for the tests: says where the database is, and stays until it is ended.
const [directory = '', binaries] = process.argv.slice(2)
const postgres = await startPostgres(binaries ? { directory, binaries } : { directory })
const staying = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  await postgres.stop()
  clearInterval(staying)
})
console.log(JSON.stringify({ adminUrl: postgres.adminUrl, port: postgres.port, pid: postgres.pid }))
