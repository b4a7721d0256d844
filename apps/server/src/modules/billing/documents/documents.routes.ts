import { InvoiceParams, InvoiceQrQuery } from '@canola/api-schema/billing/invoice';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { asDownload, guarded } from '../../../platform/http/download.ts';
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
      return asDownload(reply, name).type('application/pdf').header('etag', `"${sha256}"`).send(pdf);
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
