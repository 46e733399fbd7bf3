import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

// Replaces npm: records each install, waits while the file `hold` exists, and links a Node.
const NPM_PROGRAM = `
  import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  appendFileSync('installs', process.argv.slice(2).join(' ') + '\\n')
  while (existsSync('hold')) await setTimeout(10)
  if (existsSync('fail')) process.exit(7)
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  if (!existsSync('no-node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
`

function createClone() {
  const root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const pathOf = (path: string) => join(root, path)
  mkdirSync(pathOf('scripts'))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), pathOf('scripts/bootstrap.mjs'))
  writeFileSync(pathOf('package.json'), '{"scripts":{},"dependencies":{"a":"1.0.0"}}')
  writeFileSync(pathOf('package-lock.json'), '{}')
  writeFileSync(pathOf('npm-cli.mjs'), NPM_PROGRAM)

  const start = () => {
    const child = spawn(process.execPath, [pathOf('scripts/bootstrap.mjs')], {
      env: { ...process.env, npm_execpath: pathOf('npm-cli.mjs'), npm_node_execpath: process.execPath },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
    return { child, ended: once(child, 'close').then(async ([code]) => ({ code, output: await output })) }
  }
  return {
    pathOf,
    start,
    run: () => start().ended,
    write: (path: string, content = '') => writeFileSync(pathOf(path), content),
    remove: (path: string) => rmSync(pathOf(path), { recursive: true }),
    installs: () =>
      existsSync(pathOf('installs')) ? readFileSync(pathOf('installs'), 'utf8').split('\n').slice(0, -1) : [],
    leftovers: () => readdirSync(root).filter((name) => name.startsWith('.installing')),
  }
}

const waitUntil = (condition: () => boolean) =>
  expect.poll(condition, { interval: 10, timeout: 60_000 }).toBe(true)

test('installs on the first start and is silent on the second', async () => {
  const clone = createClone()
  expect(await clone.run()).toEqual({
    code: 0,
    output: expect.stringMatching(/^Installing packages .*…\nPackages installed in \d+ s\.\n$/),
  })
  expect(await clone.run()).toEqual({ code: 0, output: '' })
  expect(clone.installs()).toEqual([
    expect.stringContaining('ci --ignore-scripts --include=dev --include=optional'),
  ])
  expect(clone.leftovers()).toEqual([])
})

test.each([
  ['a dependency changed', { 'package.json': '{"dependencies":{"a":"2.0.0"}}' }],
  ['the lockfile changed', { 'package-lock.json': '{"changed":true}' }],
])('installs again when %s', async (_, changes) => {
  const clone = createClone()
  await clone.run()
  for (const [path, content] of Object.entries(changes)) clone.write(path, content)
  await clone.run()
  expect(clone.installs()).toHaveLength(2)
})

test('does not install again because a command was added to package.json', async () => {
  const clone = createClone()
  await clone.run()
  clone.write('package.json', '{"scripts":{"new":"true"},"dependencies":{"a":"1.0.0"}}')
  await clone.run()
  expect(clone.installs()).toHaveLength(1)
})

test('installs again after a failed install, and exits with its code', async () => {
  const clone = createClone()
  clone.write('fail')
  expect(await clone.run()).toMatchObject({
    code: 7,
    output: expect.stringContaining('could not be installed'),
  })
  clone.remove('fail')
  expect(await clone.run()).toMatchObject({ code: 0 })
  expect(clone.installs()).toHaveLength(2)
})

test('names the platform if the packages include no Node for it', async () => {
  const clone = createClone()
  clone.write('no-node')
  const { code, output } = await clone.run()
  expect(code).toBe(1)
  expect(output).toContain(`(${process.platform} ${process.arch})`)
})

test('makes the second of two starts wait for the first', async () => {
  const clone = createClone()
  clone.write('hold')
  const first = clone.start()
  await waitUntil(() => clone.installs().length === 1)
  const second = clone.start()
  await once(second.child.stdout, 'data')
  clone.remove('hold')

  expect(await first.ended).toEqual({ code: 0, output: expect.stringMatching(/Packages installed/) })
  expect(await second.ended).toEqual({
    code: 0,
    output: `Waiting for process ${first.child.pid}, which is installing packages…\n`,
  })
  expect(clone.installs()).toHaveLength(1)
})

test('installs again after an interrupted install', async () => {
  const clone = createClone()
  clone.write('hold')
  const first = clone.start()
  await waitUntil(() => clone.installs().length === 1)
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 143 })
  clone.remove('hold')

  expect(await clone.run()).toMatchObject({ code: 0 })
  expect(clone.installs()).toHaveLength(2)
  expect(clone.leftovers()).toEqual([])
})

test('waits for the npm that a killed start left behind, and then installs again', async () => {
  const clone = createClone()
  clone.write('hold')
  const first = clone.start()
  await waitUntil(() => clone.installs().length === 1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = clone.start()
  await once(second.child.stdout, 'data')
  clone.remove('hold')

  expect(await second.ended).toMatchObject({ code: 0, output: expect.stringMatching(/^Waiting for process/) })
  expect(clone.installs()).toHaveLength(2)
  expect(clone.leftovers()).toEqual([])
})

test.each(['backup', 'restore'])('%s installs nothing, because a server may be running', (command) => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  expect(manifest.scripts).toHaveProperty(command)
  expect(manifest.scripts).not.toHaveProperty(`pre${command}`)
})
