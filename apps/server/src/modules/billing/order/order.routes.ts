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
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { BillingScope } from '../billing.routes.ts';
import { listCompanySubscriptions } from '../renewal/company-subscriptions.ts';
import { cancelSubscription, chooseNext, resumeSubscription } from '../subscriptions/change.service.ts';
import { payRenewalByCard } from './card-form.ts';
import { orderPlan } from './order.service.ts';
import { previewPurchase } from './preview.service.ts';

const tags = ['subscriptions'];
const MEMBER = ['request.invalid', 'company.not-found', 'company.waiting', 'company.blocked'] as const;
const CHANGE = [
  'request.invalid',
  'subscription.not-found',
  'grant.missing',
  'company.waiting',
  'company.blocked',
] as const;
const OFFER = ['grant.missing', 'payment.period-not-offered', 'payment.credit-exceeds-price'] as const;

export function orderRoutes(app: BillingScope, deps: Deps): void {
  app.post(
    '/api/subscription/paid',
    {
      schema: {
        tags,
        summary: 'Buy a plan by card or bank transfer. Needs the grant PAYMENT_CREATE',
        description:
          'Sent again by the same person it returns the same payment; for another period it replaces it. Another member replaces it once that person may not pay any more.',
        body: PurchaseSubscription,
        response: {
          200: Payment,
          ...failures(
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
          ),
        },
      },
    },
    (req) => orderPlan(deps, req.viewer, req.body),
  );

  app.post(
    '/api/payment/:id/card',
    {
      schema: {
        tags: ['payments'],
        summary: 'Pay the request of a renewal by card instead. Needs the grant PAYMENT_CREATE',
        description: 'Sent again by the same person it returns the same payment.',
        params: PaymentParams,
        response: {
          200: Payment,
          ...failures(
            'request.invalid',
            'payment.not-found',
            'grant.missing',
            'company.waiting',
            'company.blocked',
            'payment.not-waiting',
            'payment.partly-paid',
            'payment.method-not-offered',
            'payment.gateway-unavailable',
          ),
        },
      },
    },
    (req) => payRenewalByCard(deps, req.viewer, req.params.id),
  );

  app.get(
    '/api/subscription/preview',
    {
      schema: {
        tags,
        summary: 'What a plan would cost now. Needs the grant PAYMENT_CREATE',
        querystring: PurchasePreviewQuery,
        response: { 200: PurchasePreview, ...failures(...MEMBER, ...OFFER) },
      },
    },
    (req) => previewPurchase(deps, req.viewer, req.query),
  );

  app.get(
    '/api/subscription/company/:id',
    {
      schema: {
        tags,
        summary: 'Subscriptions of a company, newest first',
        params: CompanyParams,
        response: { 200: z.array(Subscription), ...failures(...MEMBER) },
      },
    },
    (req) => listCompanySubscriptions(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/subscription/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel a plan at the end of what is paid. Needs the grant PAYMENT_CREATE',
        params: SubscriptionParams,
        response: { 200: Subscription, ...failures(...CHANGE, 'subscription.not-cancellable') },
      },
    },
    (req) => cancelSubscription(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/subscription/:id/resume',
    {
      schema: {
        tags,
        summary: 'Take a cancellation back before the plan ends. Needs the grant PAYMENT_CREATE',
        params: SubscriptionParams,
        response: { 200: Subscription, ...failures(...CHANGE, 'subscription.not-resumable') },
      },
    },
    (req) => resumeSubscription(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/subscription/:id/next',
    {
      schema: {
        tags,
        summary: 'Choose what the next renewal buys. Needs the grant PAYMENT_CREATE',
        params: SubscriptionParams,
        body: NextPeriod,
        response: {
          200: Subscription,
          ...failures(
            ...CHANGE,
            'subscription.not-resumable',
            'subscription.price-changed',
            'payment.in-progress',
            'payment.partly-paid',
            'payment.period-not-offered',
          ),
        },
      },
    },
    (req) => chooseNext(deps, req.viewer, req.params.id, req.body),
  );
}
