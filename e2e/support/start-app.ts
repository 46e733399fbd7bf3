import { startApp } from './app-under-test.ts'

/** The app shared by all journeys that do not move its clock. */
export default async function startSharedApp() {
  const { url, logFile, stop } = await startApp()
  process.env.APP_UNDER_TEST = url
  process.env.LOG_OF_APP_UNDER_TEST = logFile
  return stop
}
