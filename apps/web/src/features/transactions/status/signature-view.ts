import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';

export type SignatureView =
  /** Pending or processing: it cannot be signed yet. */
  | 'early'
  | 'failed'
  /** Accepted; the confirmation is being made. */
  | 'unsigned'
  /** Confirmed; the trader signs first. */
  | 'waiting'
  /** The signing page is open to the person. */
  | 'sign'
  /** Signed here; the signing service has not reported it yet. */
  | 'recording'
  | 'completed';

interface Signing {
  status: ContractStatus;
  traderSigned: boolean;
  confirmation: { completed: boolean } | null;
  userSignature: { slug: string | null; url: string | null; status: string } | null;
}

/**
 * The confirmation is fetched more often than the contract. Until the contract is completed as well, it counts as being
 * recorded: the success page would find no completed contract.
 */
export function signatureViewOf(contract: Signing, confirmation: Signing | null | undefined): SignatureView {
  const view = signatureView(confirmation ?? contract);
  return view === 'completed' && !contract.confirmation?.completed ? 'recording' : view;
}

/** Which of its states the signature screen is in (docs/product/contracts.md#signing). */
export function signatureView({ status, traderSigned, confirmation, userSignature }: Signing): SignatureView {
  switch (status) {
    case 'PENDING':
    case 'PROCESSING':
      return 'early';
    case 'FAILED':
      return 'failed';
    case 'SUCCESS':
    case 'CONFIRMED':
    case 'SIGNED':
      break;
    default:
      throw new Error(`Unhandled contract status ${status satisfies never as string}`);
  }
  if (confirmation?.completed) return 'completed';
  if (!traderSigned) return status === 'CONFIRMED' ? 'waiting' : 'unsigned';
  return userSignature?.status === 'COMPLETED' ? 'recording' : 'sign';
}
