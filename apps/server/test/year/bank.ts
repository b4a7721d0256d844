interface Payment {
  contractId: string;
  amount: number;
  day: string;
  /** The farm has seen it in its account. */
  isSeen: boolean;
}

/** Money that really moved. What both sides say about it must agree with it. */
export interface Bank {
  pay(farm: string, payment: Omit<Payment, 'isSeen'>): void;
  /** Payments since the farm looked last. */
  look(farm: string): Payment[];
  /** In hellers, of one contract. */
  paid(contractId: string): number;
}

export function openBank(): Bank {
  const accounts = new Map<string, Payment[]>();
  const totals = new Map<string, number>();
  return {
    pay(farm, payment) {
      accounts.set(farm, [...(accounts.get(farm) ?? []), { ...payment, isSeen: false }]);
      const { contractId, amount } = payment;
      totals.set(contractId, (totals.get(contractId) ?? 0) + Math.round(amount * 100));
    },
    look(farm) {
      const news = (accounts.get(farm) ?? []).filter(({ isSeen }) => !isSeen);
      for (const payment of news) payment.isSeen = true;
      return news;
    },
    paid: (contractId) => totals.get(contractId) ?? 0,
  };
}
