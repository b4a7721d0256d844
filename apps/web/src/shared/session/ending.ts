import { attempt } from '#shared/storage/remembered.ts';

/** This tab is on its way out: at the provider to end the session, or after another tab that did so. */
const KEY = 'canola.session-ending';
const BETWEEN = ' ';

export interface Ending {
  isHere: boolean;
  /** The person whose unsaved work is deleted: they agreed to it. */
  draftsOf?: string | undefined;
}

export function markEnding({ isHere, draftsOf = '' }: Ending): void {
  attempt(() => sessionStorage.setItem(KEY, `${isHere ? 'here' : 'elsewhere'}${BETWEEN}${draftsOf}`));
}

/** In the page after the one that was left, with what the router wrote on its way out. */
export function takeEnding(): Ending | undefined {
  const mark = attempt(() => sessionStorage.getItem(KEY));
  if (mark == null) return undefined;
  sessionStorage.clear();
  const [where, draftsOf] = mark.split(BETWEEN);
  return { isHere: where === 'here', draftsOf: draftsOf || undefined };
}

export async function deleteDrafts({ draftsOf }: Pick<Ending, 'draftsOf'>): Promise<void> {
  if (draftsOf === undefined) return;
  const { deleteDraftsOf } = await import('#shared/storage/draft-store.ts');
  await deleteDraftsOf(draftsOf);
}
