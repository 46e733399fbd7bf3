// Runs before every command, on whatever Node (20 or newer) started npm, before any package is there.
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
const ownNode = join(root, 'node_modules', '.bin', 'node')
const stamp = join(root, 'node_modules', '.wheelhouse-installed')
// Beside node_modules, because `npm ci` empties that first.
const lock = join(root, '.installing')
const NEEDED_MAJOR = 26
const POLL_MS = 200

const wanted = fingerprint()
if (!isInstalled()) await installOnce()

async function installOnce() {
  await takeLock()
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
  if (!isInstalled()) await install()
}

async function install() {
  const started = Date.now()
  console.log('Installing packages (the first time takes about a minute)…')
  rmSync(stamp, { force: true })
  const code = await npmCi()
  if (code !== 0) stop('The packages could not be installed; npm says why above.', code)
  assertOwnNode()
  writeFileSync(stamp, wanted)
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function isInstalled() {
  return existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Of what decides which packages belong here; editing a script in package.json is no reason to install. */
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
  // If this process is killed, npm works on: the next start has to wait for it too.
  if (npm.pid) appendFileSync(join(lock, 'pids'), ` ${npm.pid}`)
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ]) {
    process.once(signal, () => {
      npm.removeAllListeners('close').once('close', () => process.exit(128 + number))
      // Asked politely, npm first puts back what it has taken apart, which takes as long as going on.
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

/** The Node that runs npm, not this one: after the first install this is the one `npm ci` deletes. */
function npmProgram() {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env
  if (!npmScript || !/npm-cli\.[cm]?js$/.test(npmScript)) return ['npm']
  return [npmNode && existsSync(npmNode) ? npmNode : process.execPath, npmScript]
}

function assertOwnNode() {
  const version = spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const major = Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
  if (major >= NEEDED_MAJOR) return
  const found = version ? `is ${version.trim()}` : 'does not start'
  stop(
    `Wheelhouse brings Node ${NEEDED_MAJOR} along as a package, but on this platform (${process.platform} ${process.arch}) it ${found}.`,
    1,
  )
}

async function takeLock() {
  let hasSaid = false
  while (!tryLock()) {
    const holders = lockHolders()
    if (holders === null) continue
    if (isStale(holders)) {
      breakLock(holders)
      continue
    }
    if (!hasSaid) console.log(`Waiting for process ${parseInt(holders, 10)}, which is installing packages…`)
    hasSaid = true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The lock arrives by a rename with its holder's number inside, so nobody ever sees it without one. */
function tryLock() {
  const draft = `${lock}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  writeFileSync(join(draft, 'pids'), String(process.pid))
  const isTaken = moved(draft, lock)
  if (!isTaken) rmSync(draft, { recursive: true })
  return isTaken
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

/** Ended, but its parent has not noticed yet; in some containers it never does. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** After a power cut the number may belong to somebody else. */
function isFromBeforeBoot() {
  const bootedAt = Date.now() - uptime() * 1000
  return (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? bootedAt) < bootedAt
}

/** Another waiter may have broken it already and hold a fresh one: that one goes back. */
function breakLock(deadHolders) {
  const broken = `${lock}-broken-${process.pid}`
  if (!moved(lock, broken)) return
  if (lockHolders(broken) !== deadHolders && moved(broken, lock)) return
  rmSync(broken, { recursive: true, force: true })
}

function moved(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function stop(sentence, code) {
  console.error(sentence)
  process.exit(code)
}
