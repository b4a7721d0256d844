import { attempt } from '#shared/storage/remembered.ts';

/** This tab is on its way out: at the provider to end the session, or after another tab that did so. */
const KEY = 'canola.session-ending';
const BETWEEN = ' ';
/** Stays until the gate has said it. */
const ERASED = 'canola.account-erased';

export interface Ending {
  isHere: boolean;
  /** Together with the account, which the gate then says. */
  isErased?: boolean | undefined;
  /** The person whose unsaved work is deleted: they agreed to it. */
  draftsOf?: string | undefined;
}

export function markEnding({ isHere, isErased = false, draftsOf = '' }: Ending): void {
  const where = isErased ? 'erased' : isHere ? 'here' : 'elsewhere';
  attempt(() => sessionStorage.setItem(KEY, `${where}${BETWEEN}${draftsOf}`));
}

/** In the page after the one that was left, with what the router wrote on its way out. */
export function takeEnding(): Ending | undefined {
  const mark = attempt(() => sessionStorage.getItem(KEY));
  if (mark == null) return undefined;
  sessionStorage.clear();
  const [where, draftsOf] = mark.split(BETWEEN);
  if (where === 'erased') attempt(() => sessionStorage.setItem(ERASED, 'true'));
  return { isHere: where !== 'elsewhere', draftsOf: draftsOf || undefined };
}

/** The account of whoever was here last was deleted here. */
export const isErasedHere = (): boolean => attempt(() => sessionStorage.getItem(ERASED)) === 'true';

export function forgetErased(): void {
  attempt(() => sessionStorage.removeItem(ERASED));
}

export async function deleteDrafts({ draftsOf }: Pick<Ending, 'draftsOf'>): Promise<void> {
  if (draftsOf === undefined) return;
  const { deleteDraftsOf } = await import('#shared/storage/draft-store.ts');
  await deleteDraftsOf(draftsOf);
}
