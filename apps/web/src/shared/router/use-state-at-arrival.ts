import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** What the navigation brought along. While the page is being left, the location is already another one's. */
export function useStateAtArrival<Key extends keyof HistoryState>(key: Key): HistoryState[Key] {
  const { state } = useLocation();
  return useState(state[key])[0];
}
