import { expect, test } from 'vitest'
import serverRoutes from '#web/routes.ts'
import { screenRoutes } from './screen-routes.ts'

test('the browser has the same screens as the server', () => {
  const dashboard = serverRoutes.find(({ path }) => path === 'dashboard')
  const onServer = dashboard?.children?.map(({ path, index, file }) => [
    path ?? index,
    file.replace('.tsx', ''),
  ])
  expect(screenRoutes().map(({ path, index, id }) => [path ?? index, id])).toEqual(onServer)
})
