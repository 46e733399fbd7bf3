import { expect, test } from './journey.ts'

// One after the other in one worker: what the first leaves, the second must not find.
test.describe.configure({ mode: 'serial' })

test('a journey leaves something everywhere', { tag: '@any-width' }, async ({
  page,
  context,
  account: _,
}) => {
  await context.grantPermissions(['clipboard-read'])
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await (await context.newPage()).goto('/terms')
  await page.clock.install({ time: '2001-01-01' })
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2001)
})

for (const place of ['after a clock', 'after a journey']) {
  test(`the next one finds nothing of it ${place}`, { tag: '@any-width' }, async ({ page, context }) => {
    await page.goto('/terms')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2001)
    expect(await context.cookies()).toEqual([])
    const { state } = await page.evaluate(async () => {
      const name = 'clipboard-read' as PermissionName
      return { state: (await navigator.permissions.query({ name })).state }
    })
    expect(state).not.toBe('granted')
    expect(context.pages().filter((open) => open.url().endsWith('/terms'))).toEqual([page])
    await context.grantPermissions(['clipboard-read'])
    await page.evaluate(() => localStorage.setItem('left', 'behind'))
    await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }])
    await (await context.newPage()).goto('/terms')
  })
}
