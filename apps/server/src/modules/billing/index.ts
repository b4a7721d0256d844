export { seedVatRates } from './reference.queries.ts';
