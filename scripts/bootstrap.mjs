// Runs before every command, on the Node (20 or newer) that runs npm, before any package is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const localNode = join(root, 'node_modules', '.bin', 'node')
const stamp = join(root, 'node_modules', '.wheelhouse-installed')
// Next to node_modules, because `npm ci` empties that first.
const lock = join(root, '.installing')
const NEEDED_MAJOR = 26
const POLL_MS = 200

const expected = fingerprint()
if (!isInstalled()) await installOnce()

async function installOnce() {
  await acquireLock()
  process.on('exit', releaseLock)
  if (!isInstalled()) await install()
}

async function install() {
  const started = Date.now()
  console.log('Installing packages (the first time takes about a minute)…')
  rmSync(stamp, { force: true })
  const code = await npmCi()
  if (code !== 0) fail('The packages could not be installed; npm printed why above.', code)
  assertLocalNode()
  writeFileSync(stamp, expected)
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function isInstalled() {
  return existsSync(localNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === expected
}

/** Covers only what decides which packages are installed, so editing a script in package.json triggers no install. */
function fingerprint() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

function npmCi() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  const [program, ...first] = npmProgram()
  const npm = spawn(program, [...first, ...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // If this process is killed, npm keeps running, and the next start has to wait for it too.
  if (npm.pid) appendFileSync(join(lock, 'pids'), ` ${npm.pid}`)
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ]) {
    process.once(signal, () => {
      npm.removeAllListeners('close').once('close', () => process.exit(128 + number))
      // On a softer signal npm would first roll back, which takes as long as finishing.
      npm.kill('SIGKILL')
    })
  }
  return new Promise((resolve) => {
    npm.once('error', (error) => {
      console.error(`npm did not start: ${error.message}`)
      resolve(1)
    })
    npm.once('close', (code) => resolve(code ?? 1))
  })
}

/** Uses the Node that runs npm, because after the first install the current one is deleted by `npm ci`. */
function npmProgram() {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env
  if (!npmScript || !/npm-cli\.[cm]?js$/.test(npmScript)) return ['npm']
  return [npmNode && existsSync(npmNode) ? npmNode : process.execPath, npmScript]
}

function assertLocalNode() {
  const version = spawnSync(localNode, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const major = Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
  if (major >= NEEDED_MAJOR) return
  const found = version ? `is ${version.trim()}` : 'does not start'
  fail(
    `Wheelhouse installs Node ${NEEDED_MAJOR} as a package, but on this platform (${process.platform} ${process.arch}) it ${found}.`,
    1,
  )
}

async function acquireLock() {
  let hasPrinted = false
  while (!tryLock()) {
    const holders = lockHolders()
    if (holders === null) continue
    if (isStale(holders)) {
      breakLock(holders)
      continue
    }
    if (!hasPrinted)
      console.log(`Waiting for process ${parseInt(holders, 10)}, which is installing packages…`)
    hasPrinted = true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The lock is created by a rename with the holder's pid inside, so it never exists without one. */
function tryLock() {
  const draft = `${lock}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  writeFileSync(join(draft, 'pids'), String(process.pid))
  const isAcquired = tryRename(draft, lock)
  if (!isAcquired) rmSync(draft, { recursive: true })
  return isAcquired
}

/** Renamed first: while its file is deleted the lock would be an empty directory, which another start could take over. */
function releaseLock() {
  const released = `${lock}-released-${process.pid}`
  if (tryRename(lock, released)) rmSync(released, { recursive: true, force: true })
}

function lockHolders(folder = lock) {
  try {
    return readFileSync(join(folder, 'pids'), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isStale(holders) {
  const pids = holders.split(' ').map(Number)
  return isFromBeforeBoot() || pids.every((pid) => pid === process.pid || !isAlive(pid))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A zombie has ended, but its parent has not reaped it yet; in some containers it never does. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** After a reboot the pid may belong to another process. */
function isFromBeforeBoot() {
  const bootedAt = Date.now() - uptime() * 1000
  return (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? bootedAt) < bootedAt
}

/** If another waiter has already replaced the stale lock with its own, that one is put back. */
function breakLock(deadHolders) {
  const broken = `${lock}-broken-${process.pid}`
  if (!tryRename(lock, broken)) return
  if (lockHolders(broken) !== deadHolders && tryRename(broken, lock)) return
  rmSync(broken, { recursive: true, force: true })
}

function tryRename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function fail(message, code) {
  console.error(message)
  process.exit(code)
}
