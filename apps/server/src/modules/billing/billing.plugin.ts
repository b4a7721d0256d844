import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import type { CzkRate } from './documents/render.service.ts';
import { orderRoutes } from './order/order.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { openEntryRoutes } from './statement/open-entries.routes.ts';
import { statementRoutes } from './statement/statement.routes.ts';

/** Payments and their documents, mounted at /can-users in a scope with a viewer. */
export async function billing(
  app: FastifyInstance,
  { deps, czkRate }: { deps: Deps; czkRate: CzkRate },
): Promise<void> {
  orderRoutes(app, deps);
  paymentRoutes(app, deps);
  customerRoutes(app, deps);
  documentRoutes(app, deps, czkRate);
  openEntryRoutes(app, deps);
  await app.register(statementRoutes, { deps });
}
