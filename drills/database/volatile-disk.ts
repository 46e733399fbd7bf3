import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '#drills/checking/poll-until.ts'

const run = promisify(execFile)

const DISK_BYTES = 1.5 * 1024 ** 3
const PLATTER_BYTES = 2 * 1024 ** 3
const UNMOUNT_TIMEOUT_MS = 10_000

/** FS_IOC_SHUTDOWN without flushing the journal: what the kernel still has in memory is never written. */
const SHUTDOWN_SCRIPT =
  'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587d, $how) or die $!'

export type VolatileDisk = {
  path: string
  /** Flushes everything written so far. */
  flush(): Promise<void>
  /** Loses everything that was not flushed. All operations fail until `plugIn`. */
  cutPower(): Promise<void>
  plugIn(): Promise<void>
}

const TOOLS = ['mount', 'umount', 'losetup', 'mkfs.ext4', 'perl']

/** The first requirement for simulating the disk that this machine lacks. */
export async function missingRequirement(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'not root'
  for (const tool of TOOLS)
    if (!(await succeeds('sh', ['-c', `command -v ${tool}`]))) return `there is no ${tool}`
  return (await succeeds('losetup', ['--find'])) ? null : 'there are no loop devices'
}

const succeeds = (program: string, args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  )

/**
 * A disk that loses what was not flushed: a filesystem in a file on another filesystem, which simulates the platter. When
 * the latter is shut down, pages in memory and unflushed writes of the disk are lost. Linux only, as root.
 */
export async function createVolatileDisk(cleanup: AsyncDisposableStack): Promise<VolatileDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-disk-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const platter = { image: join(directory, 'platter.img'), path: join(directory, 'platter') }
  const disk = { image: join(platter.path, 'disk.img'), path: join(directory, 'disk') }
  await mkdir(platter.path)
  await mkdir(disk.path)
  cleanup.defer(() => unmount(platter.path))
  await format(platter.image, PLATTER_BYTES)
  await mount(platter)
  cleanup.defer(() => unmount(disk.path))
  await format(disk.image, DISK_BYTES)
  await mount(disk)
  return {
    path: join(disk.path, 'postgres'),
    flush: async () => void (await run('sync', ['--file-system', disk.path])),
    cutPower: async () => void (await run('perl', ['-e', SHUTDOWN_SCRIPT, platter.path])),
    async plugIn() {
      await unmount(disk.path)
      await unmount(platter.path)
      await mount(platter)
      await mount(disk)
    },
  }
}

async function format(image: string, bytes: number): Promise<void> {
  const file = await open(image, 'w', 0o600)
  await file.truncate(bytes).finally(() => file.close())
  await run('mkfs.ext4', ['-q', '-F', image])
}

const mount = ({ image, path }: { image: string; path: string }) => run('mount', ['-o', 'loop', image, path])

/** Retries, because killed processes may take a while to close their files. */
async function unmount(path: string): Promise<void> {
  const isUnmounted = () =>
    run('umount', [path], { env: { ...process.env, LC_ALL: 'C' } }).then(
      () => true,
      (error: Error & { stderr: string }) => {
        if (error.stderr.includes('not mounted')) return true
        if (error.stderr.includes('busy')) return false
        throw error
      },
    )
  await waitFor(isUnmounted, UNMOUNT_TIMEOUT_MS, `${path} is still in use`)
}
