import type { FILLS, Reader } from './fill.ts';

/** The reader: the farm with much of everything, a neighbour with little, one with many storages, or a trader's system. */
export type Who = 'farm' | 'neighbour' | 'estate' | 'trader';

type Request = { path: string } | { documentId: string; variables: object };

/** A read as the screens request it. */
export interface Read {
  name: string;
  /** The rows of which there are a hundred times more. */
  of: keyof typeof FILLS;
  ask(reader: Reader): Request;
  by?: Who;
  /** It returns all of them, by the rule book: then the time of one of them is compared. */
  isWhole?: true;
}

/** The request for the reader's own company, by its id in trading. */
export const ofCompany =
  ({ id: documentId }: { id: string }, variables: object = {}, name = 'companyId') =>
  ({ farm }: Reader) => ({ documentId, variables: { [name]: farm.companyId, ...variables } });

/** By the id of one thing. */
export const ofOne =
  (
    { id: documentId }: { id: string },
    idOf: (reader: Reader) => string | undefined,
    variables: object = {},
  ) =>
  (reader: Reader) => ({ documentId, variables: { id: idOf(reader), ...variables } });
