import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';

/** Reads a file to its end without keeping it; returns how many bytes there were. */
export async function download(url: URL, token: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url.pathname}: ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

/** The memory that a process holds, in megabytes, at its highest while the work lasts. */
export async function highestMemory(pid: number, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  let highest = await residentMegabytes(pid);
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    highest = Math.max(highest, await residentMegabytes(pid));
  }
  await done;
  return highest;
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
