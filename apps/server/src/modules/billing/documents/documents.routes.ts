import { InvoiceParams, InvoiceQrQuery } from '@canola/api-schema/billing/invoice';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { BillingScope } from '../billing.routes.ts';
import { downloadDocument, readQr } from './documents.service.ts';
import type { CzkRate } from './render.service.ts';

export function documentRoutes(app: BillingScope, deps: Deps, czkRate: CzkRate): void {
  app.get(
    '/api/invoice/:id/pdf',
    {
      schema: {
        tags: ['payments'],
        summary: "A payment request, invoice or credit note, for the company's members and staff",
        params: InvoiceParams,
        response: {
          200: { content: { 'application/pdf': { schema: z.any() } } },
          ...failures('request.invalid', 'invoice.not-found', 'service.unavailable'),
        },
      },
    },
    async (req, reply) => {
      const { name, pdf, sha256 } = await downloadDocument({ ...deps, czkRate }, req.viewer, req.params.id);
      const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
      return guarded(reply)
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .header('etag', `"${sha256}"`)
        .send(pdf);
    },
  );

  app.get(
    '/api/invoice/:id/qr',
    {
      schema: {
        tags: ['payments'],
        summary: 'The QR code of a payment request, for a banking app',
        params: InvoiceParams,
        querystring: InvoiceQrQuery,
        response: {
          200: { content: { 'image/png': { schema: z.any() } } },
          ...failures('request.invalid', 'invoice.not-found'),
        },
      },
    },
    async (req, reply) =>
      guarded(reply)
        .type('image/png')
        .send(await readQr(deps, req.viewer, req.params.id, req.query.standard)),
  );
}

/** A document is not a page: nothing in it may run on our origin, and no cache keeps it. */
function guarded(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox");
}
