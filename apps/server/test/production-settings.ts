/** The settings that a start outside demo mode requires; no server listens at the mail server's address. */
export const PRODUCTION_SETTINGS = {
  DEMO: 'false',
  PUBLIC_URL: 'https://canola.test',
  TRUST_PROXY: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Canola <no-reply@canola.test>',
  SUPPORT_EMAIL: 'support@canola.test',
  SUPPORT_PHONE: '+420 800 000 000',
  // No balancer has to notice that a test's server stops.
  DRAIN_SECONDS: '0',
  // A test calls no bank.
  FX_FEEDS: 'none',
  SUPPLIER_NAME: 'Canola s.r.o.',
  SUPPLIER_ADDRESS: 'Dlouhá 1, 110 00 Praha',
  SUPPLIER_NUMBER: '19345615',
  SUPPLIER_VAT: 'CZ19345615',
  SUPPLIER_REGISTER: 'Městský soud v Praze, oddíl C, vložka 1',
} as const;
