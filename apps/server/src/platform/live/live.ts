import type { Db } from '../database/database.ts';

/** Topics are `<kind>:<id>`, e.g. `user:6f1…`; a payload stays small: it says what changed, not the data. */
export interface Live {
  subscribe(topic: string, onEvent: (payload: unknown) => void): () => void;
}

export type Publish = (db: Db, topic: string, payload: unknown) => Promise<void>;
