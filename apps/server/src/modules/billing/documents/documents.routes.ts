import { InvoiceParams, InvoiceQrQuery } from '@canola/api-schema/billing/invoice';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { asDownload, guarded } from '../../../platform/http/download.ts';
import { downloadDocument, readQr } from './documents.service.ts';
import type { CzkRate } from './render.service.ts';

export function documentRoutes(app: FastifyInstance, deps: Deps, czkRate: CzkRate): void {
  const api = apiRoutes(app, 'payments');

  api.get('/api/invoice/:id/pdf', {
    summary: "A payment request, invoice or credit note, for the company's members and staff",
    params: InvoiceParams,
    returns: { content: { 'application/pdf': { schema: z.any() } } },
    fails: ['invoice.not-found', 'service.unavailable'],
    handle: async (req, reply) => {
      const { name, pdf, sha256 } = await downloadDocument({ ...deps, czkRate }, req.viewer, req.params.id);
      return asDownload(reply, name).type('application/pdf').header('etag', `"${sha256}"`).send(pdf);
    },
  });

  api.get('/api/invoice/:id/qr', {
    summary: 'The QR code of a payment request, for a banking app',
    params: InvoiceParams,
    query: InvoiceQrQuery,
    returns: { content: { 'image/png': { schema: z.any() } } },
    fails: ['invoice.not-found'],
    handle: async (req, reply) =>
      guarded(reply)
        .type('image/png')
        .send(await readQr(deps, req.viewer, req.params.id, req.query.standard)),
  });
}
