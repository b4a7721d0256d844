/** Addresses of single records end with an id. */
const RECORD = /^\/.*\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the page that is open is the record that a message is about, or one of its steps. */
export function showsIt(path: string, url: string | null): boolean {
  const [record = ''] = url?.split('?') ?? [];
  return RECORD.test(record) && (path === record || path.startsWith(`${record}/`));
}
