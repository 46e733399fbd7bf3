import { startPostgres } from './start-postgres.ts'

// A child process for tests: prints the database's URL and runs until it is stopped.
const [directory = '', binaries] = process.argv.slice(2)
const postgres = await startPostgres(binaries ? { directory, binaries } : { directory })
const keepAlive = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  await postgres.stop()
  clearInterval(keepAlive)
})
console.log(JSON.stringify({ adminUrl: postgres.adminUrl, port: postgres.port, pid: postgres.pid }))
