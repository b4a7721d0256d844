import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';

/** The way of a contract that goes well (decisions §10). */
const WAY = ['PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED'] as const;
type OnTheWay = (typeof WAY)[number];

export interface TimelineStep {
  status: OnTheWay | 'FAILED';
  /** `now` is where it stands, `ahead` what is still to come. */
  state: 'done' | 'now' | 'ahead' | 'failed';
  /** When it came there, in milliseconds. */
  time: number | undefined;
}

interface Progress {
  status: ContractStatus;
  steps: readonly { status: ContractStatus; time: number }[];
}

/** A failed contract shows how far it came, then that it failed; nothing is ahead of it. */
export function timelineOf({ status, steps }: Progress): TimelineStep[] {
  const timeOf = (wanted: ContractStatus) => {
    const step = steps.find((one) => one.status === wanted);
    return step && step.time * 1000;
  };
  if (status === 'FAILED') {
    const reached = WAY.filter((one) => timeOf(one) !== undefined);
    return [
      ...reached.map((one): TimelineStep => ({ status: one, state: 'done', time: timeOf(one) })),
      { status: 'FAILED', state: 'failed', time: timeOf('FAILED') },
    ];
  }
  const at = WAY.indexOf(status);
  return WAY.map((one, index) => ({
    status: one,
    state: index < at || status === 'SIGNED' ? 'done' : index === at ? 'now' : 'ahead',
    time: index <= at ? timeOf(one) : undefined,
  }));
}
