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
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { EXPORT_FILE, sendExport } from '../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { exportPayments } from './export.service.ts';
import { getCompanyPayments, getPayment, getPaymentStatus, getPayments } from './payments.service.ts';
import { cancelTransfer, confirmPayment, refundPayment, returnPayment } from './staff.service.ts';

const STAFF_TAG = 'admin: payments';
const STAFF = ['permission.missing', 'payment.not-found'] as const;
const REFUSED = [
  'payment.not-refundable',
  'payment.refund-repeated',
  'payment.disputed',
  'payment.dispute-lost',
] as const;

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'payments');

  api.get('/api/payment', {
    summary: 'Payments of all companies. Permission users:payment:list',
    tag: STAFF_TAG,
    query: PaymentQuery,
    returns: PaymentPage,
    fails: ['permission.missing'],
    handle: (req) => getPayments(deps, req.viewer, req.query),
  });

  api.get('/api/payment/export', {
    summary: 'Payments as a file. Permission users:payment:list',
    tag: 'admin: exports',
    query: PaymentExportQuery,
    returns: EXPORT_FILE,
    fails: ['permission.missing', 'request.too-many', 'export.too-many-rows'],
    handle: async (req, reply) =>
      sendExport(reply, await exportPayments({ ...deps, limiter: app.limiter }, req.viewer, req.query)),
  });

  api.get('/api/payment/company/:id', {
    summary: 'Payments of a company',
    description: 'For its approved members, and staff with the permission users:payment:list.',
    params: CompanyParams,
    query: CompanyPaymentQuery,
    returns: PaymentPage,
    fails: ['company.not-found', 'company.waiting', 'company.blocked'],
    handle: (req) => getCompanyPayments(deps, req.viewer, req.params.id, req.query),
  });

  api.get('/api/payment/status/:id', {
    summary: 'Whether a payment has arrived, by its id or the gateway’s',
    params: PaymentStatusParams,
    returns: PaymentStatusResult,
    fails: ['payment.not-found'],
    handle: (req) => getPaymentStatus(deps, req.viewer, req.params.id),
  });

  api.get('/api/payment/:id', {
    summary: 'A payment',
    description:
      'For approved members of its company, and staff with the permission users:payment:list. How to pay is shown to those who may.',
    params: PaymentParams,
    returns: Payment,
    fails: ['payment.not-found'],
    handle: (req) => getPayment(deps, req.viewer, req.params.id),
  });

  api.put('/api/payment/:id/confirm', {
    summary: 'Confirm that a transfer has arrived. Permission users:payment:confirm',
    tag: STAFF_TAG,
    params: PaymentParams,
    body: ConfirmPayment,
    returns: Payment,
    fails: [
      ...STAFF,
      'payment.not-waiting',
      'payment.date-future',
      'payment.credit-gone',
      'payment.overtaken',
    ],
    handle: (req) => confirmPayment(deps, req.viewer, req.params.id, req.body),
  });

  api.put('/api/payment/:id/cancel', {
    summary: 'Give up a transfer that does not arrive. Permission users:payment:confirm',
    tag: STAFF_TAG,
    params: PaymentParams,
    returns: Payment,
    fails: [...STAFF, 'payment.not-waiting'],
    handle: (req) => cancelTransfer(deps, req.viewer, req.params.id),
  });

  api.post('/api/payment/:id/refund', {
    summary: 'Give back a part or all of a payment. Permission users:payment:confirm',
    description:
      'Sent again with the same id it gives nothing back a second time. The same sum again needs an id of its own.',
    tag: STAFF_TAG,
    params: PaymentParams,
    body: RefundPayment,
    returns: Payment,
    fails: [...STAFF, ...REFUSED],
    handle: (req) => refundPayment(deps, req.viewer, req.params.id, req.body),
  });

  api.post('/api/payment/:id/returned', {
    summary: 'Record that a card payment was returned by bank transfer. Permission users:payment:confirm',
    description:
      'After the card has taken no refund; the gateway is asked first. Sent again with the same id it is recorded once.',
    tag: STAFF_TAG,
    params: PaymentParams,
    body: ReturnPayment,
    returns: Payment,
    fails: [
      ...STAFF,
      ...REFUSED,
      'payment.refunded-elsewhere',
      'payment.date-future',
      'payment.gateway-unavailable',
    ],
    handle: (req) => returnPayment(deps, req.viewer, req.params.id, req.body),
  });
}
