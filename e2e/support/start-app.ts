import { startApp } from './app-under-test.ts'

/** The app shared by all journeys that do not move its clock. */
export default async function startSharedApp() {
  const { url, stop } = await startApp()
  process.env.APP_UNDER_TEST = url
  return stop
}
