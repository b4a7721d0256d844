import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';

/** The stages of a contract that goes well (docs/product/contracts.md#transitions). */
const STAGES = ['PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED'] as const;
type Stage = (typeof STAGES)[number];

export interface TimelineStep {
  status: Stage | 'FAILED';
  /** `now` is the current stage, `ahead` one that is still to come. */
  state: 'done' | 'now' | 'ahead' | 'failed';
  /** When it got there, in milliseconds. */
  time: number | undefined;
}

interface Progress {
  status: ContractStatus;
  steps: readonly { status: ContractStatus; time: number }[];
}

/** A failed contract shows how far it got, then that it failed; nothing is ahead of it. */
export function timelineOf({ status, steps }: Progress): TimelineStep[] {
  const timeOf = (wanted: ContractStatus) => {
    const step = steps.find((one) => one.status === wanted);
    return step && step.time * 1000;
  };
  if (status === 'FAILED') {
    const reached = STAGES.filter((one) => timeOf(one) !== undefined);
    return [
      ...reached.map((one): TimelineStep => ({ status: one, state: 'done', time: timeOf(one) })),
      { status: 'FAILED', state: 'failed', time: timeOf('FAILED') },
    ];
  }
  const at = STAGES.indexOf(status);
  return STAGES.map((one, index) => ({
    status: one,
    state: index < at || status === 'SIGNED' ? 'done' : index === at ? 'now' : 'ahead',
    time: index <= at ? timeOf(one) : undefined,
  }));
}
