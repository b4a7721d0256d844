export { createGateway } from './gateway/create-gateway.ts';
export { stripeSettings } from './gateway/stripe-settings.ts';
export { seedVatRates } from './pricing/vat-rates.queries.ts';
