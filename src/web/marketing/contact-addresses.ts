export const SUPPORT_EMAIL = 'support@wheelhouse.example'
export const PRIVACY_EMAIL = 'privacy@wheelhouse.example'
