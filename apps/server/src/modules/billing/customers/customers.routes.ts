import { Billing, BillingProfile } from '@canola/api-schema/billing/payment';
import { Card, CardParams, CardSetup, CardSetupDetails } from '@canola/api-schema/billing/purchase';
import { CompanyParams } from '@canola/api-schema/users/company';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { BillingScope } from '../billing.routes.ts';
import { chooseCard, getCards, removeCard, setUpCard } from './cards.service.ts';
import { getBilling, putBilling } from './profile.service.ts';

const tags = ['payments'];
const MEMBER = ['request.invalid', 'company.not-found', 'company.waiting', 'company.blocked'] as const;

export function customerRoutes(app: BillingScope, deps: Deps): void {
  app.get(
    '/api/company/:id/billing',
    {
      schema: {
        tags,
        summary: 'Whom the invoices of a company go to',
        params: CompanyParams,
        response: { 200: BillingProfile, ...failures(...MEMBER) },
      },
    },
    (req) => getBilling(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/company/:id/billing',
    {
      schema: {
        tags,
        summary: 'Change whom the next invoices go to. Needs the grant PAYMENT_CREATE',
        params: CompanyParams,
        body: Billing,
        response: {
          200: BillingProfile,
          ...failures(...MEMBER, 'grant.missing', 'billing.vat-invalid', 'user.phone-invalid'),
        },
      },
    },
    (req) => putBilling(deps, req.viewer, req.params.id, req.body),
  );

  app.get(
    '/api/card/company/:id',
    {
      schema: {
        tags,
        summary: 'Saved cards of a company',
        params: CompanyParams,
        response: { 200: z.array(Card), ...failures(...MEMBER) },
      },
    },
    (req) => getCards(deps, req.viewer, req.params.id),
  );

  app.post(
    '/api/card/setup',
    {
      schema: {
        tags,
        summary: 'Begin to save a card without a purchase. Needs the grant PAYMENT_CREATE',
        body: CardSetup,
        response: {
          200: CardSetupDetails,
          ...failures(...MEMBER, 'grant.missing', 'payment.gateway-unavailable'),
        },
      },
    },
    (req) => setUpCard(deps, req.viewer, req.body.companyId),
  );

  app.put(
    '/api/card/:id/use',
    {
      schema: {
        tags,
        summary: 'Let renewals charge a saved card. Needs the grant PAYMENT_CREATE',
        params: CardParams,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'card.not-found',
            'subscription.not-found',
            'grant.missing',
            'company.waiting',
            'company.blocked',
          ),
        },
      },
    },
    async (req, reply) => {
      await chooseCard(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/card/:id',
    {
      schema: {
        tags,
        summary: 'Remove a saved card that no renewal charges. Needs the grant PAYMENT_CREATE',
        params: CardParams,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'card.not-found',
            'card.in-use',
            'grant.missing',
            'company.waiting',
            'company.blocked',
          ),
        },
      },
    },
    async (req, reply) => {
      await removeCard(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );
}
