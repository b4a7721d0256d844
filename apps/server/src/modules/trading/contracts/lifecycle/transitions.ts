import type { ContractStatus } from '../../tables/contracts.tables.ts';

export const CONTRACT_EVENTS = [
  'SENT',
  'ACCEPTED',
  'REJECTED',
  'CONFIRMED',
  'TRADER_SIGNED',
  'SIGNED',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
  'LAPSED',
] as const;
export type ContractEvent = (typeof CONTRACT_EVENTS)[number];

export interface Transition {
  from: readonly ContractStatus[];
  to: ContractStatus;
  /** Whether the trader must have signed, or must not have, besides the state. */
  traderSigned?: boolean;
}

/** The one table of a contract's life (docs/product/contracts.md#transitions). What is not in it cannot happen. */
export const TRANSITIONS: Readonly<Record<ContractEvent, Transition>> = {
  SENT: { from: ['PENDING'], to: 'PROCESSING' },
  ACCEPTED: { from: ['PROCESSING'], to: 'SUCCESS' },
  REJECTED: { from: ['PENDING', 'PROCESSING'], to: 'FAILED' },
  /** The confirmation exists and waits for signatures. */
  CONFIRMED: { from: ['SUCCESS'], to: 'CONFIRMED' },
  TRADER_SIGNED: { from: ['CONFIRMED'], to: 'CONFIRMED', traderSigned: false },
  SIGNED: { from: ['CONFIRMED'], to: 'SIGNED', traderSigned: true },
  /** Once the trader has signed it is bound; the company still decides. */
  WITHDRAWN: { from: ['SUCCESS', 'CONFIRMED'], to: 'FAILED', traderSigned: false },
  DECLINED: { from: ['SUCCESS', 'CONFIRMED'], to: 'FAILED' },
  /** Thirty days without a signature. */
  EXPIRED: { from: ['SUCCESS', 'CONFIRMED'], to: 'FAILED' },
  /** The trader did not answer in time, or was blocked before it could. */
  LAPSED: { from: ['PENDING', 'PROCESSING'], to: 'FAILED' },
};
