import type { SealPems } from '../config/seal-key.ts';
import type { Db } from '../database/database.ts';
import { demoSeal } from './seal.tables.ts';

export async function findDemoSeal(db: Db): Promise<SealPems | undefined> {
  const [row] = await db.select({ key: demoSeal.key, certificate: demoSeal.certificate }).from(demoSeal);
  return row;
}

/** The first process wins; the others read what it wrote. */
export async function addDemoSeal(db: Db, pems: SealPems): Promise<void> {
  await db.insert(demoSeal).values(pems).onConflictDoNothing();
}
