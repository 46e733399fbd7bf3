import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { surely } from '#drills/judging/eventually.ts'

const run = promisify(execFile)

const DISK_BYTES = 1.5 * 1024 ** 3
const PLATTER_BYTES = 2 * 1024 ** 3
const LET_GO_WITHIN_MS = 10_000

/** FS_IOC_SHUTDOWN without a last flush of the journal: what the kernel still holds in memory never gets out. */
const SHUT_DOWN =
  'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587d, $how) or die $!'

export type VolatileDisk = {
  path: string
  /** All that is written so far. */
  flush(): Promise<void>
  /** Whatever nobody has waited for is gone, and everything fails until it is plugged in again. */
  cutPower(): Promise<void>
  plugIn(): Promise<void>
}

const TOOLS = ['mount', 'umount', 'losetup', 'mkfs.ext4', 'perl']

/** What a disk that forgets cannot be had without; null where it is all there. */
export async function missingForDisk(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'not root'
  for (const tool of TOOLS)
    if (!(await succeeds('sh', ['-c', `command -v ${tool}`]))) return `there is no ${tool}`
  return (await succeeds('losetup', ['--find'])) ? null : 'there are no loop devices'
}

const succeeds = (program: string, words: string[]) =>
  run(program, words).then(
    () => true,
    () => false,
  )

/**
 * A disk that forgets what was not flushed: a filesystem in a file of another filesystem, which stands for the platter.
 * When that one is shut down, pages in memory and what the disk had taken without a flush are lost. Linux, as root.
 */
export async function insertDisk(running: AsyncDisposableStack): Promise<VolatileDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-disk-'))
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const platter = { image: join(directory, 'platter.img'), path: join(directory, 'platter') }
  const disk = { image: join(platter.path, 'disk.img'), path: join(directory, 'disk') }
  await mkdir(platter.path)
  await mkdir(disk.path)
  running.defer(() => unmount(platter.path))
  await format(platter.image, PLATTER_BYTES)
  await mount(platter)
  running.defer(() => unmount(disk.path))
  await format(disk.image, DISK_BYTES)
  await mount(disk)
  return {
    path: join(disk.path, 'postgres'),
    flush: async () => void (await run('sync', ['--file-system', disk.path])),
    cutPower: async () => void (await run('perl', ['-e', SHUT_DOWN, platter.path])),
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

/** Processes that were killed let go of their files in their own time. */
async function unmount(path: string): Promise<void> {
  const isFree = () =>
    run('umount', [path], { env: { ...process.env, LC_ALL: 'C' } }).then(
      () => true,
      (error: Error & { stderr: string }) => {
        if (error.stderr.includes('not mounted')) return true
        if (error.stderr.includes('busy')) return false
        throw error
      },
    )
  await surely(isFree, LET_GO_WITHIN_MS, `Somebody holds ${path}`)
}
