import { Payment, PaymentParams } from '@canola/api-schema/billing/payment';
import {
  NextPeriod,
  PurchasePreview,
  PurchasePreviewQuery,
  PurchaseSubscription,
} from '@canola/api-schema/billing/purchase';
import { SubscriptionParams } from '@canola/api-schema/users/admin-company';
import { CompanyParams } from '@canola/api-schema/users/company';
import { Subscription } from '@canola/api-schema/users/plan';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { listCompanySubscriptions } from '../renewal/company-subscriptions.ts';
import { cancelSubscription, chooseNext, resumeSubscription } from '../subscriptions/change.service.ts';
import { payRenewalByCard } from './card-form.ts';
import { orderPlan } from './order.service.ts';
import { previewPurchase } from './preview.service.ts';

const MEMBER = ['company.not-found', 'company.waiting', 'company.blocked'] as const;
const CHANGE = ['subscription.not-found', 'grant.missing', 'company.waiting', 'company.blocked'] as const;
const OFFER = ['grant.missing', 'payment.period-not-offered', 'payment.credit-exceeds-price'] as const;

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'subscriptions');

  api.post('/api/subscription/paid', {
    summary: 'Buy a plan by card or bank transfer. Needs the grant PAYMENT_CREATE',
    description:
      'Sent again by the same person it returns the same payment; for another period it replaces it. Another member replaces it once that person may not pay any more.',
    body: PurchaseSubscription,
    returns: Payment,
    fails: [
      ...MEMBER,
      ...OFFER,
      'payment.method-not-offered',
      'payment.in-progress',
      'payment.partly-paid',
      'payment.too-many-orders',
      'payment.gateway-unavailable',
      'subscription.exists',
      'subscription.change-at-renewal',
      'subscription.terms-outdated',
      'billing.vat-invalid',
      'user.phone-invalid',
    ],
    handle: (req) => orderPlan(deps, req.viewer, req.body),
  });

  api.post('/api/payment/:id/card', {
    summary: 'Pay the request of a renewal by card instead. Needs the grant PAYMENT_CREATE',
    description: 'Sent again by the same person it returns the same payment.',
    tag: 'payments',
    params: PaymentParams,
    returns: Payment,
    fails: [
      'payment.not-found',
      'grant.missing',
      'company.waiting',
      'company.blocked',
      'payment.not-waiting',
      'payment.partly-paid',
      'payment.method-not-offered',
      'payment.gateway-unavailable',
    ],
    handle: (req) => payRenewalByCard(deps, req.viewer, req.params.id),
  });

  api.get('/api/subscription/preview', {
    summary: 'What a plan would cost now. Needs the grant PAYMENT_CREATE',
    query: PurchasePreviewQuery,
    returns: PurchasePreview,
    fails: [...MEMBER, ...OFFER],
    handle: (req) => previewPurchase(deps, req.viewer, req.query),
  });

  api.get('/api/subscription/company/:id', {
    summary: 'Subscriptions of a company, newest first',
    params: CompanyParams,
    returns: z.array(Subscription),
    fails: MEMBER,
    handle: (req) => listCompanySubscriptions(deps, req.viewer, req.params.id),
  });

  api.put('/api/subscription/:id/cancel', {
    summary: 'Cancel a plan at the end of what is paid. Needs the grant PAYMENT_CREATE',
    params: SubscriptionParams,
    returns: Subscription,
    fails: [...CHANGE, 'subscription.not-cancellable'],
    handle: (req) => cancelSubscription(deps, req.viewer, req.params.id),
  });

  api.put('/api/subscription/:id/resume', {
    summary: 'Take a cancellation back before the plan ends. Needs the grant PAYMENT_CREATE',
    params: SubscriptionParams,
    returns: Subscription,
    fails: [...CHANGE, 'subscription.not-resumable'],
    handle: (req) => resumeSubscription(deps, req.viewer, req.params.id),
  });

  api.put('/api/subscription/:id/next', {
    summary: 'Choose what the next renewal buys. Needs the grant PAYMENT_CREATE',
    params: SubscriptionParams,
    body: NextPeriod,
    returns: Subscription,
    fails: [
      ...CHANGE,
      'subscription.not-resumable',
      'subscription.price-changed',
      'payment.in-progress',
      'payment.partly-paid',
      'payment.period-not-offered',
    ],
    handle: (req) => chooseNext(deps, req.viewer, req.params.id, req.body),
  });
}
