import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine expects ten shades. Our tokens are named by purpose and have their own dark values. */
const brand: MantineColorsTuple = [
  'var(--brand-tint)',
  'var(--brand-tint)',
  'var(--brand-tint)',
  'var(--brand)',
  'var(--brand)',
  'var(--brand)',
  'var(--brand)',
  'var(--brand-hover)',
  'var(--brand-hover)',
  'var(--on-brand-tint)',
]

export const mantineTheme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 6,
  white: 'var(--surface)',
  black: 'var(--ink)',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: {
    xs: 'var(--size-14)',
    sm: 'var(--size-14)',
    md: 'var(--size-16)',
    lg: 'var(--size-18)',
    xl: 'var(--size-24)',
  },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-16)',
    md: 'var(--space-24)',
    lg: 'var(--space-32)',
    xl: 'var(--space-48)',
  },
  radius: { xs: '8px', sm: '8px', md: 'var(--radius)', lg: 'var(--radius)', xl: 'var(--radius)' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const colorVariables = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--page)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  // Mantine's own grey has too little contrast.
  '--mantine-color-dimmed': 'var(--text)',
  '--mantine-color-placeholder': 'var(--text)',
}

export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colorVariables,
  dark: colorVariables,
})
