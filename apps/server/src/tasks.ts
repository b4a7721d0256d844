import { paymentTasks, renderInvoice, sendGiftLetter } from './modules/billing/index.ts';
import { identityTasks } from './modules/identity/index.ts';
import { isMessageOpen, newsTasks } from './modules/news/index.ts';
import {
  digestTasks,
  fanOutTask,
  mailTask,
  morningTask,
  openForAll,
  pushTask,
  rightsChanged,
} from './modules/notifications/index.ts';
import { feedTasks, findRateOn, futuresRead, marketsQuoted, pricesTasks } from './modules/prices/index.ts';
import {
  alertTasks,
  answerTasks,
  closeFailed,
  confirmAccepted,
  contractCreated,
  contractMoved,
  countDemand,
  digestOfTrading,
  endLeftAlerts,
  endLostPages,
  filesOfMessage,
  fireFutures,
  fireMarkets,
  isAlertOpen,
  keepCompanyInStep,
  keepTraderInStep,
  ladderTasks,
  matchMarkets,
  matchTask,
  pruneMutations,
  pruneUnmasked,
  resumeTask,
  showsMessagePrices,
  signingTasks,
  silenceTasks,
  stopRefused,
  ticketEntered,
  watchOverdue,
} from './modules/trading/index.ts';
import { companyChanged, findReader, planGiven, usersTasks } from './modules/users/index.ts';
import { sendHead, verifyAudit } from './platform/audit/verify.ts';
import { pruneRateCounters } from './platform/http/rate-limit.ts';
import { onEvent } from './platform/jobs/events.ts';
import type { Task } from './platform/jobs/jobs.ts';
import { pruneInbox } from './platform/jobs/prune-inbox.ts';
import { deliverMail } from './platform/mail/mail.ts';

/** Recurring tasks that also run when the server starts. */
export const tasksAtStart = feedTasks;

const readers = {
  find: findReader,
  showsPrices: showsMessagePrices,
  isOpen: openForAll(isMessageOpen, isAlertOpen),
};

/** Every job that a worker runs. */
export const tasks: readonly Task[] = [
  deliverMail,
  ...identityTasks,
  fanOutTask,
  morningTask,
  ...digestTasks(readers, [digestOfTrading]),
  pushTask(readers),
  mailTask(readers, filesOfMessage),
  ...usersTasks,
  ...paymentTasks,
  onEvent(planGiven, sendGiftLetter),
  renderInvoice((db, base, day) => findRateOn(db, { base, counter: 'CZK', day })),
  ...pricesTasks,
  ...newsTasks,
  pruneRateCounters,
  pruneInbox,
  verifyAudit,
  sendHead,
  onEvent(rightsChanged, endLostPages, endLeftAlerts),
  onEvent(companyChanged, keepCompanyInStep, keepTraderInStep),
  onEvent(marketsQuoted, matchMarkets, fireMarkets),
  onEvent(futuresRead, fireFutures),
  matchTask,
  resumeTask,
  stopRefused,
  ...ladderTasks,
  contractCreated,
  onEvent(contractMoved, confirmAccepted, closeFailed),
  ...signingTasks,
  ...answerTasks,
  ...silenceTasks,
  ticketEntered,
  ...alertTasks,
  countDemand,
  watchOverdue,
  pruneMutations,
  pruneUnmasked,
];
