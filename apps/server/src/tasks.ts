import { paymentTasks, renderInvoice, sendGiftLetter } from './modules/billing/index.ts';
import { identityTasks } from './modules/identity/index.ts';
import { newsTasks } from './modules/news/index.ts';
import { fanOutTask, pushTask, rightsChanged } from './modules/notifications/index.ts';
import { feedTasks, findRateOn, marketsQuoted, pricesTasks, quotesArrived } from './modules/prices/index.ts';
import {
  closeFailed,
  confirmAccepted,
  contractCreated,
  contractMoved,
  endLostPages,
  keepCompanyInStep,
  matchArrivedQuotes,
  matchTask,
  pruneMutations,
  pruneUnmasked,
  resumeTask,
  showsMessagePrices,
  signingTasks,
  stopRefused,
} from './modules/trading/index.ts';
import { companyChanged, findReader, planGiven, usersTasks } from './modules/users/index.ts';
import { verifyAudit } from './platform/audit/audit.ts';
import { pruneRateCounters } from './platform/http/rate-limit.ts';
import { onEvent } from './platform/jobs/events.ts';
import type { Task } from './platform/jobs/jobs.ts';
import { pruneInbox } from './platform/jobs/prune-inbox.ts';
import { deliverMail } from './platform/mail/mail.ts';

/** Recurring tasks that also run when the server starts. */
export const tasksAtStart = feedTasks;

/** Every job that a worker runs. */
export const tasks: readonly Task[] = [
  deliverMail,
  ...identityTasks,
  fanOutTask,
  pushTask({ find: findReader, showsPrices: showsMessagePrices }),
  ...usersTasks,
  ...paymentTasks,
  onEvent(planGiven, sendGiftLetter),
  renderInvoice((db, base, day) => findRateOn(db, { base, counter: 'CZK', day })),
  ...pricesTasks,
  ...newsTasks,
  pruneRateCounters,
  pruneInbox,
  verifyAudit,
  onEvent(rightsChanged, endLostPages),
  onEvent(companyChanged, keepCompanyInStep),
  onEvent(marketsQuoted, matchArrivedQuotes),
  onEvent(quotesArrived, matchArrivedQuotes),
  matchTask,
  resumeTask,
  stopRefused,
  contractCreated,
  onEvent(contractMoved, confirmAccepted, closeFailed),
  ...signingTasks,
  pruneMutations,
  pruneUnmasked,
];
