import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import type { AttemptLimits } from '../accounts/limits.ts';

/** Shared by the routes of all pages. */
export interface Flow {
  deps: Deps;
  policy: AccountPolicy;
  limits: AttemptLimits;
  /** The provider with the newest keys. */
  provider(): Provider;
}

/** A request to a page below `/interaction/<uid>`. */
export interface Visit extends Flow {
  request: FastifyRequest;
  reply: FastifyReply;
  uid: string;
  /** `/oidc/interaction/<uid>` */
  base: string;
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A visit in a log-in that this browser has begun. */
export interface LogInVisit extends Visit {
  interaction: Interaction;
}
