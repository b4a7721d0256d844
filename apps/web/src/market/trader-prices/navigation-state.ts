/** What the new fast order starts with; it travels in navigation state (docs/product/screens.md#navigation-state). */
export interface FastOrderStart {
  postalCode: string;
  cropId: string;
  quarterId: string;
  /** The price that was seen, in the trading currency. */
  price: string | null;
  /** Tons that were typed for a sale. */
  amount?: number | null;
  /** The traders that quoted; one alone is proposed. */
  traders: string[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    fastOrder?: FastOrderStart;
    /** Whose price the sell detail starts with. */
    traderId?: string;
  }
}
