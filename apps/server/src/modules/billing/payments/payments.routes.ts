import {
  CompanyPaymentQuery,
  ConfirmPayment,
  Payment,
  PaymentExportQuery,
  PaymentPage,
  PaymentParams,
  PaymentQuery,
  PaymentStatusParams,
  PaymentStatusResult,
  RefundPayment,
  ReturnPayment,
} from '@canola/api-schema/billing/payment';
import { CompanyParams } from '@canola/api-schema/users/company';
import type { Deps } from '../../../platform/deps.ts';
import { EXPORT_RESPONSE, sendExport } from '../../../platform/export/exporter.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { BillingScope } from '../billing.routes.ts';
import { exportPayments } from './export.service.ts';
import { getCompanyPayments, getPayment, getPaymentStatus, getPayments } from './payments.service.ts';
import { cancelTransfer, confirmPayment, refundPayment, returnPayment } from './staff.service.ts';

const tags = ['payments'];
const admin = ['admin: payments'];
const STAFF = ['request.invalid', 'permission.missing', 'payment.not-found'] as const;
const REFUSED = [
  'payment.not-refundable',
  'payment.refund-repeated',
  'payment.disputed',
  'payment.dispute-lost',
] as const;

export function paymentRoutes(app: BillingScope, deps: Deps): void {
  app.get(
    '/api/payment',
    {
      schema: {
        tags: admin,
        summary: 'Payments of all companies. Permission users:payment:list',
        querystring: PaymentQuery,
        response: { 200: PaymentPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getPayments(deps, req.viewer, req.query),
  );

  app.get(
    '/api/payment/export',
    {
      schema: {
        tags: ['admin: exports'],
        summary: 'Payments as a file. Permission users:payment:list',
        querystring: PaymentExportQuery,
        response: {
          ...EXPORT_RESPONSE,
          ...failures('request.invalid', 'permission.missing', 'request.too-many', 'export.too-many-rows'),
        },
      },
    },
    async (req, reply) =>
      sendExport(reply, await exportPayments({ ...deps, limiter: app.limiter }, req.viewer, req.query)),
  );

  app.get(
    '/api/payment/company/:id',
    {
      schema: {
        tags,
        summary: 'Payments of a company',
        description: 'For its approved members, and staff with the permission users:payment:list.',
        params: CompanyParams,
        querystring: CompanyPaymentQuery,
        response: {
          200: PaymentPage,
          ...failures('request.invalid', 'company.not-found', 'company.waiting', 'company.blocked'),
        },
      },
    },
    (req) => getCompanyPayments(deps, req.viewer, req.params.id, req.query),
  );

  app.get(
    '/api/payment/status/:id',
    {
      schema: {
        tags,
        summary: 'Whether a payment has arrived, by its id or the gateway’s',
        params: PaymentStatusParams,
        response: { 200: PaymentStatusResult, ...failures('request.invalid', 'payment.not-found') },
      },
    },
    (req) => getPaymentStatus(deps, req.viewer, req.params.id),
  );

  app.get(
    '/api/payment/:id',
    {
      schema: {
        tags,
        summary: 'A payment',
        description:
          'For approved members of its company, and staff with the permission users:payment:list. How to pay is shown to those who may.',
        params: PaymentParams,
        response: { 200: Payment, ...failures('request.invalid', 'payment.not-found') },
      },
    },
    (req) => getPayment(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/payment/:id/confirm',
    {
      schema: {
        tags: admin,
        summary: 'Confirm that a transfer has arrived. Permission users:payment:confirm',
        params: PaymentParams,
        body: ConfirmPayment,
        response: {
          200: Payment,
          ...failures(
            ...STAFF,
            'payment.not-waiting',
            'payment.date-future',
            'payment.credit-gone',
            'payment.overtaken',
          ),
        },
      },
    },
    (req) => confirmPayment(deps, req.viewer, req.params.id, req.body),
  );

  app.put(
    '/api/payment/:id/cancel',
    {
      schema: {
        tags: admin,
        summary: 'Give up a transfer that does not arrive. Permission users:payment:confirm',
        params: PaymentParams,
        response: { 200: Payment, ...failures(...STAFF, 'payment.not-waiting') },
      },
    },
    (req) => cancelTransfer(deps, req.viewer, req.params.id),
  );

  app.post(
    '/api/payment/:id/refund',
    {
      schema: {
        tags: admin,
        summary: 'Give back a part or all of a payment. Permission users:payment:confirm',
        description:
          'Sent again with the same id it gives nothing back a second time. The same sum again needs an id of its own.',
        params: PaymentParams,
        body: RefundPayment,
        response: {
          200: Payment,
          ...failures(...STAFF, ...REFUSED),
        },
      },
    },
    (req) => refundPayment(deps, req.viewer, req.params.id, req.body),
  );

  app.post(
    '/api/payment/:id/returned',
    {
      schema: {
        tags: admin,
        summary: 'Record that a card payment was returned by bank transfer. Permission users:payment:confirm',
        description:
          'After the card has taken no refund; the gateway is asked first. Sent again with the same id it is recorded once.',
        params: PaymentParams,
        body: ReturnPayment,
        response: {
          200: Payment,
          ...failures(
            ...STAFF,
            ...REFUSED,
            'payment.refunded-elsewhere',
            'payment.date-future',
            'payment.gateway-unavailable',
          ),
        },
      },
    },
    (req) => returnPayment(deps, req.viewer, req.params.id, req.body),
  );
}
