import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyNode, createNode, followSettings, type PostgresNode } from './postgres-node.ts';
import { openSwitch } from './tcp-switch.ts';
import { until } from './until.ts';

export type Fault = 'kill' | 'freeze';

export interface Pair {
  /** Leads to whichever is the primary. */
  url: string;
  primary(): PostgresNode;
  standby(): PostgresNode;
  /** A standby that has everything: from now on a commit waits for it. */
  addStandby(): Promise<void>;
  /**
   * The primary fails, the standby takes over, and the address leads to it. Afterwards there is no standby.
   * `meanwhile` runs while there is no primary.
   */
  failOver(fault: Fault, meanwhile?: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** A primary, and when asked for, a synchronous standby: what the trial's Patroni does, done by hand. */
export async function openPair(settings: Record<string, string> = {}): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'canola-pair-'));
  const nodes = new Set<PostgresNode>();
  let count = 0;
  const nextHome = () => path.join(folder, `node-${++count}`);
  let primary = await createNode(nextHome(), settings);
  let standby: PostgresNode | undefined;
  nodes.add(primary);
  const gate = await openSwitch(primary.port);
  const address = new URL(primary.url('canola'));
  address.port = String(gate.port);

  const requireStandby = () => {
    if (!standby) throw new Error('there is no standby');
    return standby;
  };
  const replication = (state: string) => async () =>
    (await primary.query(`select 1 from pg_stat_replication where ${state}`)).length > 0;

  return {
    // Every node is a copy of the first, so the password stays.
    url: address.href,
    primary: () => primary,
    standby: requireStandby,
    async addStandby() {
      const follow = { ...settings, ...followSettings(primary) };
      standby = await copyNode(primary, nextHome(), { settings: follow, signal: 'standby.signal' });
      nodes.add(standby);
      await until('the standby streams', replication("state = 'streaming'"));
      await primary.configure({ synchronous_standby_names: '*' });
      await until('commits wait for the standby', replication("sync_state = 'sync'"));
    },
    async failOver(fault, meanwhile) {
      const [failed, next] = [primary, requireStandby()];
      if (fault === 'kill') await failed.kill();
      else failed.freeze();
      gate.shut();
      await meanwhile?.();
      await next.query('select pg_promote(true, 60)');
      await until('the standby is promoted', async () => {
        const [row] = await next.query('select pg_is_in_recovery() as standby');
        return row?.standby === false;
      });
      primary = next;
      standby = undefined;
      gate.turnTo(next.port);
      nodes.delete(failed);
      await failed.remove();
    },
    async close() {
      await gate.close();
      for (const node of nodes) await node.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
