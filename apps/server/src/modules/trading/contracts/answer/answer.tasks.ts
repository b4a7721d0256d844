import { z } from 'zod';
import { listHandled } from '../../../../platform/jobs/jobs.queries.ts';
import { defineTask, enqueue, once } from '../../../../platform/jobs/jobs.ts';
import { notifyAnswerDue } from '../lifecycle/desk-messages.ts';
import { listHalfTime } from './answer.queries.ts';
import { lapse } from './answer.service.ts';
import { type Warning, warningDue } from './answer-clock.ts';

type HalfTime = Awaited<ReturnType<typeof listHalfTime>>[number];

function stepOf(contract: HalfTime, now: Date): 'lapse' | Warning | undefined {
  return !contract.isActive || contract.answerBy <= now ? 'lapse' : warningDue(contract, now);
}

/** The consumer that has given a warning, for `once`. */
const WARN = 'trading.warn-unanswered';
const warningId = (contractId: string, step: Warning) => `${contractId} ${step}`;

/** Of one contract: another that cannot be moved doesn't stop it. */
const watchAnswer = defineTask({
  name: 'trading.watch-answer',
  payload: z.strictObject({ companyId: z.uuid(), contractId: z.uuid() }),
  async run({ db, clock }, key) {
    const now = clock.now();
    const [contract] = await listHalfTime(db, now, key);
    const step = contract && stepOf(contract, now);
    if (step === 'lapse') await lapse(db, key, now);
    else if (step) await once(db, WARN, warningId(key.contractId, step), (tx) => notifyAnswerDue(tx, key));
  },
});

/** Warns the trader's people and lets contracts lapse (docs/product/contracts.md#answer-time). */
export const watchAnswers = defineTask({
  name: 'trading.watch-answers',
  payload: z.strictObject({}),
  cron: '* * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    const due = (await listHalfTime(db, now)).flatMap((contract) => {
      const step = stepOf(contract, now);
      return step ? [{ ...contract, step }] : [];
    });
    const warned = due.flatMap(({ contractId, step }) =>
      step === 'lapse' ? [] : warningId(contractId, step),
    );
    const given = await listHandled(db, WARN, warned);
    for (const { companyId, contractId, step } of due) {
      if (step !== 'lapse' && given.has(warningId(contractId, step))) continue;
      const key = `trading.watch-answer ${contractId}`;
      await enqueue(db, watchAnswer, { companyId, contractId }, { key });
    }
  },
});

export const answerTasks = [watchAnswer, watchAnswers];
