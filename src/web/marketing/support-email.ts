export const SUPPORT_EMAIL = 'support@wheelhouse.example'
