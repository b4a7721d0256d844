export const SALE_KINDS = ['sale', 'order', 'fast'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

export interface Request {
  kind: SaleKind;
  offerId: string;
  /** The clientMutationId. */
  id: string;
}

export interface SellerTask {
  databaseUrl: string;
  subject: string;
  companyId: string;
  offerIds: string[];
  marketPriceId: string;
  /** Requested by a process that was killed before it received the response. */
  inDoubt: Request[];
}
