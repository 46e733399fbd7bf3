import { type Browser, chromium } from '@playwright/test'
import { findOrInstallChromium } from './chromium.ts'

/** Opens a headless browser. The caller has to close it, also when a signal stops the program. */
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
