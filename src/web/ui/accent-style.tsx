import { accentShades, type Shades } from '#domain/brand/accent-shades.ts'
import { useNonce } from '#web/nonce.ts'

/** Replaces the accent of the theme on a whole page, in light and dark. Renders nothing without a color. */
export function AccentStyle({ color }: { color: string | null }) {
  const nonce = useNonce()
  if (color === null) return null
  const { light, dark } = accentShades(color)
  const css = `html:root{${declarations(light)}}@media (prefers-color-scheme:dark){html:root{${declarations(dark)}}}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: names of our own, and colors that we computed
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

function declarations(shades: Shades): string {
  return Object.entries(accentProperties(shades))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** The custom properties of the theme that an accent replaces. */
export function accentProperties({ brand, brandHover, brandTint, onBrand, onBrandTint }: Shades) {
  return {
    '--brand': brand,
    '--brand-hover': brandHover,
    '--brand-tint': brandTint,
    '--on-brand': onBrand,
    '--on-brand-tint': onBrandTint,
  }
}
