import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** The state of the navigation that opened the page. While the page is left, the location already has another one. */
export function useStateAtArrival<Key extends keyof HistoryState>(key: Key): HistoryState[Key] {
  const { state } = useLocation();
  return useState(state[key])[0];
}
