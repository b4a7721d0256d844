/** What was read, and which version of it. */
interface Version {
  etag: string | null;
  data: unknown;
}

/** A page asks for a handful, some in two currencies; these are of the last few pages that were looked at. */
const MOST_VERSIONS = 24;

const known = new Map<string, { etag: string; data: unknown }>();

/** The newest data by its question, in memory only. */
export const versions = {
  get: (key: string) => known.get(key),
  set(key: string, { etag, data }: Version): void {
    known.delete(key);
    if (etag === null) return;
    known.set(key, { etag, data });
    const [oldest] = known.keys();
    if (known.size > MOST_VERSIONS && oldest !== undefined) known.delete(oldest);
  },
};
