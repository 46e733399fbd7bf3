import { startApp } from './app-under-test.ts'

/** The app of all journeys that leave its clock alone. */
export default async function startSharedApp() {
  const { url, stop } = await startApp()
  process.env.APP_UNDER_TEST = url
  return stop
}
