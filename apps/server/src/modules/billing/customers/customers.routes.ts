import { Billing, BillingProfile } from '@canola/api-schema/billing/payment';
import { Card, CardParams, CardSetup, CardSetupDetails } from '@canola/api-schema/billing/purchase';
import { CompanyParams } from '@canola/api-schema/users/company';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { chooseCard, getCards, removeCard, setUpCard } from './cards.service.ts';
import { getBilling, putBilling } from './profile.service.ts';

const MEMBER = ['company.not-found', 'company.waiting', 'company.blocked'] as const;

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'payments');

  api.get('/api/company/:id/billing', {
    summary: 'Whom the invoices of a company go to',
    params: CompanyParams,
    returns: BillingProfile,
    fails: MEMBER,
    handle: (req) => getBilling(deps, req.viewer, req.params.id),
  });

  api.put('/api/company/:id/billing', {
    summary: 'Change whom the next invoices go to. Needs the grant PAYMENT_CREATE',
    params: CompanyParams,
    body: Billing,
    returns: BillingProfile,
    fails: [...MEMBER, 'grant.missing', 'billing.vat-invalid', 'user.phone-invalid'],
    handle: (req) => putBilling(deps, req.viewer, req.params.id, req.body),
  });

  api.get('/api/card/company/:id', {
    summary: 'Saved cards of a company',
    params: CompanyParams,
    returns: z.array(Card),
    fails: MEMBER,
    handle: (req) => getCards(deps, req.viewer, req.params.id),
  });

  api.post('/api/card/setup', {
    summary: 'Begin to save a card without a purchase. Needs the grant PAYMENT_CREATE',
    body: CardSetup,
    returns: CardSetupDetails,
    fails: [...MEMBER, 'grant.missing', 'payment.gateway-unavailable'],
    handle: (req) => setUpCard(deps, req.viewer, req.body.companyId),
  });

  api.put('/api/card/:id/use', {
    summary: 'Let renewals charge a saved card. Needs the grant PAYMENT_CREATE',
    params: CardParams,
    fails: [
      'card.not-found',
      'subscription.not-found',
      'grant.missing',
      'company.waiting',
      'company.blocked',
    ],
    handle: (req) => chooseCard(deps, req.viewer, req.params.id),
  });

  api.delete('/api/card/:id', {
    summary: 'Remove a saved card that no renewal charges. Needs the grant PAYMENT_CREATE',
    params: CardParams,
    fails: ['card.not-found', 'card.in-use', 'grant.missing', 'company.waiting', 'company.blocked'],
    handle: (req) => removeCard(deps, req.viewer, req.params.id),
  });
}
