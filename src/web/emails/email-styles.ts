import { type CSSProperties, createContext, useContext } from 'react'
import { accentShades, DEFAULT_ACCENT } from '#domain/brand/accent-shades.ts'

// Email clients do not support CSS variables, so these values repeat theme/tokens.css.
const ink = '#10201d'
const text = '#3f4e4b'
const line = '#dfe6e4'
const page = '#f7f9f8'
const font = "'Plus Jakarta Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export type EmailStyles = ReturnType<typeof emailStyles>

/** The styles of an email in a business's accent. Emails have no dark theme. */
export function emailStyles(accentColor: string | null | undefined) {
  const brand = accentColor ? accentShades(accentColor).light.brand : DEFAULT_ACCENT
  return {
    page: { margin: 0, padding: '32px 16px', backgroundColor: page, fontFamily: font },
    paper: {
      maxWidth: '560px',
      backgroundColor: '#ffffff',
      border: `1px solid ${line}`,
      borderTop: `4px solid ${brand}`,
      borderRadius: '12px',
    },
    top: { padding: '32px 32px 0' },
    logo: { marginBottom: '12px' },
    wordmark: {
      margin: 0,
      color: brand,
      fontSize: '18px',
      fontWeight: 800,
      letterSpacing: '-0.03em',
      overflowWrap: 'anywhere',
    },
    content: { padding: '16px 32px 32px' },
    heading: {
      margin: '0 0 16px',
      color: ink,
      fontSize: '24px',
      lineHeight: '32px',
      letterSpacing: '-0.02em',
    },
    text: { margin: '0 0 16px', color: text, fontSize: '16px', lineHeight: '26px' },
    button: {
      marginTop: '8px',
      padding: '13px 24px',
      backgroundColor: brand,
      borderRadius: '12px',
      color: '#ffffff',
      fontSize: '16px',
      fontWeight: 600,
      textDecoration: 'none',
    },
    facts: {
      margin: '0 0 16px',
      padding: '12px 16px',
      backgroundColor: page,
      borderLeft: `4px solid ${brand}`,
      borderRadius: '8px',
      color: ink,
      fontSize: '16px',
      lineHeight: '26px',
    },
    amount: {
      margin: 0,
      color: ink,
      fontSize: '32px',
      fontWeight: 800,
      lineHeight: '44px',
      letterSpacing: '-0.02em',
    },
    fact: { margin: '0 0 4px', color: text, fontSize: '16px', lineHeight: '26px', overflowWrap: 'anywhere' },
    note: { margin: '16px 0 0', color: text, fontSize: '14px', lineHeight: '22px' },
    address: { color: brand, wordBreak: 'break-all', textDecoration: 'underline' },
    rule: { margin: '0 32px', width: 'auto', borderColor: line },
    footer: { margin: 0, padding: '16px 32px 24px', color: text, fontSize: '14px', lineHeight: '22px' },
    footerLink: { color: brand, textDecoration: 'underline' },
  } satisfies Record<string, CSSProperties>
}

/** The styles of the email that is being rendered. */
export const EmailStylesContext = createContext(emailStyles(null))

export function useEmailStyles(): EmailStyles {
  return useContext(EmailStylesContext)
}
