import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';
import { type ContractStatus as StatusName, StatusPill } from '#shared/ui/status-pill.tsx';

/**
 * The pill's name of a status, which carries its colour (docs/product/contracts.md#states); an unhandled one is an
 * error.
 */
export function statusName(status: ContractStatus): StatusName {
  switch (status) {
    case 'PENDING':
      return 'Pending';
    case 'PROCESSING':
      return 'Processing';
    case 'SUCCESS':
      return 'Success';
    case 'CONFIRMED':
      return 'Confirmed';
    case 'SIGNED':
      return 'Signed';
    case 'FAILED':
      return 'Failed';
    default:
      throw new Error(`Unhandled contract status ${status satisfies never as string}`);
  }
}

export function ContractPill({ status, size }: { status: ContractStatus; size?: 'sm' | 'md' }) {
  return <StatusPill status={statusName(status)} {...(size && { size })} />;
}
