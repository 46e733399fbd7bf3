import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from './chromium.ts'

/** Headless. The caller has to close it, also when the program is stopped by a signal. */
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
