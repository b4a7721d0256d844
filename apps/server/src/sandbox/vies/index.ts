import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';

const Question = z.strictObject({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});

/** Their check digits are right, and nobody has them. */
const UNREGISTERED = new Set(['SK2100000001', 'RO20000005']);
/** Asked about these, the country's own register is down. */
const UNAVAILABLE = new Set(['SK2100000012']);

/** The EU's register of VAT ids (docs/product/demo.md#stand-ins). */
export async function viesStandIn(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/check-vat-number', { schema: { hide: true, body: Question } }, async (req) => {
      const { countryCode, vatNumber, requesterNumber } = req.body;
      const id = `${countryCode}${vatNumber}`;
      if (UNAVAILABLE.has(id)) return { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
      return {
        countryCode,
        vatNumber,
        requestDate: deps.clock.now().toISOString(),
        valid: !UNREGISTERED.has(id),
        requestIdentifier: requesterNumber ? `WAPIDEMO${vatNumber}` : '',
        name: '---',
        address: '---',
      };
    });
}
