export { billing } from './billing.plugin.ts';
export { paymentTasks } from './billing.tasks.ts';
export type { CzkRate } from './documents/render.service.ts';
export { renderInvoice } from './documents/render.task.ts';
export { createGateway } from './gateway/create-gateway.ts';
export { stripeSettings } from './gateway/stripe-settings.ts';
export { seedVatRates } from './pricing/vat-rates.queries.ts';
export { stripeWebhook } from './webhook/webhook.routes.ts';
