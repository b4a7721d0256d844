/**
 * What happens to every table when the demo world is removed:
 *
 * - `emptied`: in demo mode all of it was made up (stand-ins quote, accept and sign; mail goes to a public page) or
 * depends on it;
 * - `sifted`: rows of the demo world go, those of other people stay (`strip.queries.ts` of the schema's folder);
 * - `kept`: reference data and what the installation itself needs.
 */
export const TABLES: Record<string, 'emptied' | 'sifted' | 'kept'> = {
  'identity.account': 'sifted',
  'identity.email_token': 'emptied',
  'identity.oidc_payload': 'emptied',
  'identity.secret': 'emptied',
  'news.commodity': 'kept',
  'news.image': 'emptied',
  'news.image_file': 'emptied',
  'news.report': 'emptied',
  'news.report_version': 'emptied',
  'notifications.notification': 'emptied',
  'notifications.push_token': 'sifted',
  'notifications.vapid_key': 'kept',
  'platform.audit_event': 'kept',
  'platform.inbox': 'emptied',
  'platform.milestone': 'sifted',
  'platform.outbox_mail': 'emptied',
  'platform.rate_counter': 'kept',
  'prices.current_quote': 'emptied',
  'prices.fx': 'emptied',
  'prices.fx_history': 'emptied',
  'prices.intake': 'emptied',
  'prices.quote': 'emptied',
  'prices.quote_daily': 'emptied',
  'prices.region': 'kept',
  'prices.trader_key': 'sifted',
  'sandbox.signing_submission': 'emptied',
  'sandbox.signing_submitter': 'emptied',
  'trading.client_mutation': 'emptied',
  'trading.company': 'sifted',
  'trading.contract': 'emptied',
  'trading.contract_document': 'emptied',
  'trading.contract_event': 'emptied',
  'trading.contract_signing': 'emptied',
  'trading.crop': 'kept',
  'trading.crop_trader': 'kept',
  'trading.offer': 'sifted',
  'trading.sell_order': 'emptied',
  'trading.signing_visit': 'emptied',
  'trading.storage': 'sifted',
  'trading.trader': 'kept',
  'trading.trader_region': 'kept',
  'trading.unmasked_crop': 'emptied',
  'users.app_user': 'sifted',
  'users.company': 'sifted',
  'users.country': 'kept',
  'users.flag': 'emptied',
  'users.membership': 'sifted',
  'users.plan': 'kept',
  'users.plan_feature': 'kept',
  'users.plan_period': 'kept',
  'users.subscription': 'emptied',
};

/** Jobs would send mails, pushes and calls that must not be sent any more. */
const JOBS = ['graphile_worker._private_jobs', 'graphile_worker._private_job_queues'];

export const EMPTIED: readonly string[] = [
  ...Object.keys(TABLES).filter((name) => TABLES[name] === 'emptied'),
  ...JOBS,
];
