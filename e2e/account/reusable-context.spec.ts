import { expect, test } from '#e2e/support/journey.ts'
import { createReusableContext } from '#e2e/support/reusable-context.ts'

test('a reused context carries nothing over to the next journey, and is discarded after its clock was replaced', {
  tag: '@any-width',
}, async ({ browser, baseURL }) => {
  const reusable = await createReusableContext(browser, baseURL ?? '')
  const { context } = reusable
  const openPage = async () => {
    const page = await context.newPage()
    await page.goto(`${baseURL}/terms`)
    return page
  }
  const page = await openPage()
  await context.grantPermissions(['clipboard-read'])
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }])
  await openPage()
  expect(await reusable.reset()).toBe(true)

  const next = await openPage()
  expect(await next.evaluate(() => localStorage.length)).toBe(0)
  expect(await context.cookies()).toEqual([])
  const state = await next.evaluate(async () => {
    const name = 'clipboard-read' as PermissionName
    return (await navigator.permissions.query({ name })).state
  })
  expect(state).not.toBe('granted')
  expect(context.pages().filter((other) => other.url().endsWith('/terms'))).toEqual([next])

  await next.clock.install({ time: '2001-01-01' })
  expect(await next.evaluate(() => new Date().getFullYear())).toBe(2001)
  expect(await reusable.reset()).toBe(false)
  await context.close()
})
