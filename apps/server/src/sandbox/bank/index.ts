import { CurrencyType } from '@canola/api-schema/money';
import { dayInZone } from '@canola/api-schema/quarter';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listWaitingTransfers } from '../../modules/billing/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { statementOf } from './statement.ts';

const Query = z.strictObject({ currency: CurrencyType.default('CZK') });

/** The bank: everyone who was asked for a transfer has paid today, and somebody else has sent something too. */
export async function bankStandIn(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/statement.xml', { schema: { hide: true, querystring: Query } }, async (req, reply) => {
      const { currency } = req.query;
      const account = deps.config.banks[currency];
      const day = dayInZone(deps.clock.now(), 'Europe/Prague');
      const waiting = await listWaitingTransfers(deps.db, currency);
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="${day}-${currency}.xml"`)
        .send(statementOf({ iban: account?.iban ?? '', currency, day, waiting }));
    });
}
