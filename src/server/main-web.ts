import '#server/compile-cache.ts'

// Static imports would be compiled before the cache is open.
const { runServer } = await import('#server/run-server.ts')

await runServer('web')
