interface PageOf<Row> {
  rows: Row[];
  page: number;
  totalCount: number;
}

/** A page past the last one shows the first, so a link to a page that emptied still shows something. */
export async function readPage<Row>(
  { page, size }: { page: number; size: number },
  count: () => Promise<number>,
  list: (offset: number) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const totalCount = await count();
  const shown = (page - 1) * size < totalCount ? page : 1;
  return { rows: await list((shown - 1) * size), page: shown, totalCount };
}
