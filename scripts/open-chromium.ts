import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from './chromium.ts'

/** A browser without a window. Whoever opens it closes it, also when the program is stopped. */
export async function openChromium(): Promise<Browser> {
  const executablePath = await findOrInstallChromium(console.log)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}
