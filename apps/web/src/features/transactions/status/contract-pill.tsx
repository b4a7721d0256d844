import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';
import { StatusPill } from '#shared/ui/status-pill.tsx';
import { statusName } from './contract-status.ts';

export function ContractPill({ status, size }: { status: ContractStatus; size?: 'sm' | 'md' }) {
  return <StatusPill status={statusName(status)} {...(size && { size })} />;
}
