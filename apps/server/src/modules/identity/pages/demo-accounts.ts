/** Listed on the log-in page in demo mode only (docs/product/demo.md#demo-accounts). */
export const DEMO_PASSWORD = 'canola-demo-2026';

export const DEMO_ACCOUNTS = [
  { email: 'farmer@canola.test', who: 'demo.farmer' },
  { email: 'worker@canola.test', who: 'demo.worker' },
  { email: 'romania@canola.test', who: 'demo.romania' },
  { email: 'admin@canola.test', who: 'demo.admin' },
  { email: 'ireland@canola.test', who: 'demo.ireland' },
  { email: 'waiting@canola.test', who: 'demo.waiting' },
  { email: 'blocked-company@canola.test', who: 'demo.blockedCompany' },
  { email: 'blocked@canola.test', who: 'demo.blocked' },
  { email: 'new@canola.test', who: 'demo.new' },
  { email: 'editor@canola.test', who: 'demo.editor' },
  { email: 'support-cz@canola.test', who: 'demo.support' },
  { email: 'trader@canola.test', who: 'demo.trader' },
  { email: 'accountant@canola.test', who: 'demo.accountant' },
] as const;

/** The others are collapsed, so the form stays at the top of the page. */
export const SHOWN_DEMO_ACCOUNTS = 4;
