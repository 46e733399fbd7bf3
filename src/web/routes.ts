import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('marketing/home.tsx'),
  route('terms', 'marketing/terms.tsx'),
  route('privacy', 'marketing/privacy.tsx'),
  layout('account/public-layout.tsx', [
    route('auth', 'account/auth-page.tsx'),
    route('auth/reset-password', 'account/reset-password-page.tsx'),
    route('signup-cancelled', 'billing/blocked-page.tsx'),
    route('your-data', 'account/your-data-page.tsx'),
  ]),
  route('book', 'booking/no-link-page.tsx'),
  route('book/:slug', 'booking/booking-page.tsx'),
  route('booking/:token', 'manage-booking/manage-page.tsx'),
  route('pay/:token', 'pay/pay-page.tsx'),
  route('pay/:token/return', 'pay/pay-return.ts'),
  route('pay/:token/document', 'pay/pay-document.ts'),
  route('404', 'marketing/not-found.tsx', { id: 'not-found' }),
  route('dashboard', 'dashboard/shell.tsx', [
    index('dashboard/overview/overview-page.tsx'),
    route('calendar', 'dashboard/calendar/calendar-page.tsx'),
    route('clients', 'dashboard/clients/clients-page.tsx'),
    route('services', 'dashboard/services/services-page.tsx'),
    route('invoices', 'dashboard/invoices/invoices-page.tsx'),
    route('settings', 'dashboard/settings/settings-page.tsx'),
  ]),
  route('calendar', 'dashboard/calendar/calendar-redirect.ts'),
  route('local', 'local/local-page.tsx'),
  route('local/mail', 'local/mailbox-page.tsx'),
  route('*', 'marketing/unknown-address.tsx'),
] satisfies RouteConfig
