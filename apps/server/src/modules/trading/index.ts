export { alertTasks, endLeftAlerts, isAlertOpen } from './alerts/alerts.tasks.ts';
export { fireFutures, fireMarkets } from './alerts/fire.service.ts';
export { saveIban } from './companies/companies.queries.ts';
export { answerTasks } from './contracts/answer/answer.tasks.ts';
export { answerByOf } from './contracts/answer/answer-clock.ts';
export { contractCreated } from './contracts/contract-created.task.ts';
export {
  filesOfMessage,
  findByHash as findContractDocumentByHash,
} from './contracts/documents/documents.queries.ts';
export { contractDocuments } from './contracts/documents/documents.routes.ts';
export { contractExport } from './contracts/export/export.routes.ts';
export { applyMove } from './contracts/lifecycle/lifecycle.queries.ts';
export { contractMoved } from './contracts/lifecycle/lifecycle.service.ts';
export { TRANSITIONS } from './contracts/lifecycle/transitions.ts';
export { sell } from './contracts/sell.queries.ts';
export { closeFailed, confirmAccepted } from './contracts/signing/confirm.service.ts';
export { openPageFor } from './contracts/signing/pages/open.service.ts';
export { signingPages } from './contracts/signing/pages/pages.routes.ts';
export { endLostPages } from './contracts/signing/pages/trust.service.ts';
export { signingTasks } from './contracts/signing/signing.tasks.ts';
export { signingService } from './contracts/signing/signing-service.ts';
export { syncSigning } from './contracts/signing/sync.service.ts';
export { signingWebhook } from './contracts/signing/webhook.routes.ts';
export { SIGNATURE_HEADER, signWebhook } from './contracts/signing/webhook.service.ts';
export { listStuckContracts } from './contracts/stuck.queries.ts';
export { findFreeNumber } from './contracts/trader-api/trader-api.queries.ts';
export { traderContracts } from './contracts/trader-api/trader-api.routes.ts';
export { signContract } from './contracts/trader-api/trader-api.service.ts';
export { confirmTicket, disputeTicket } from './deliveries/answers.service.ts';
export { agreeCallOff, proposeCallOff } from './deliveries/call-offs.service.ts';
export { closeDelivery } from './deliveries/closing.service.ts';
export { insertSchedule } from './deliveries/schedules.queries.ts';
export { silenceTasks } from './deliveries/silence.tasks.ts';
export { ticketEntered } from './deliveries/ticket-entered.task.ts';
export { addTicket } from './deliveries/tickets.service.ts';
export { voidTicket } from './deliveries/voiding.service.ts';
export { traderApplications } from './desk/application/application.routes.ts';
export { addHedge } from './desk/book/book.queries.ts';
export { traderDeliveries } from './desk/deliveries/trader-deliveries.routes.ts';
export { countDemand, recountDemand } from './desk/demand/demand.tasks.ts';
export { deskRoutes } from './desk/desk.routes.ts';
export { traderPrices } from './desk/prices/prices.routes.ts';
export { registerTrader } from './desk/register-trader.queries.ts';
export { traderSettlements } from './desk/settlements/trader-settlements.routes.ts';
export { keepTraderInStep } from './desk/trader-follows.ts';
export { digestOfTrading } from './digest/digest.service.ts';
export { tradingGraphql } from './graphql/graphql.plugin.ts';
export { ladderTasks } from './ladder/closing.tasks.ts';
export { addLadder } from './ladder/ladder.service.ts';
export { showsMessagePrices } from './masking/masking.service.ts';
export { addOffer, archiveOffer } from './offers/offers.service.ts';
export {
  keepCompanyInStep,
  matchMarkets,
  matchTask,
  resumeTask,
  stopRefused,
} from './orders/matching.tasks.ts';
export { addOrder } from './orders/orders.service.ts';
export { hasOpenContracts, listReferences } from './own-data/own-data.queries.ts';
export { setSeasonPlan } from './position/position.service.ts';
export { pruneMutations, pruneUnmasked } from './prune.tasks.ts';
export { listCropTraders, listTraderRegions, seedReference } from './reference/index.ts';
export { openTraderDirectory } from './reference/trader-directory.ts';
export { watchOverdue } from './settlements/overdue.tasks.ts';
export { findSettlementByHash } from './settlements/paper/paper.queries.ts';
export { confirmReceipt, disputeSettlement, sayReceipt } from './settlements/receipts.service.ts';
export { settle } from './settlements/settle.service.ts';
export { describeSettlement } from './settlements/settlements.queries.ts';
export { settlementFiles } from './settlements/settlements.routes.ts';
export { addStorage } from './storages/storages.service.ts';
