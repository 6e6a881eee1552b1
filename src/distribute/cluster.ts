import type { ClientBase } from 'pg';
import { StartError } from '../values/start-error.js';

/** A server of a Citus cluster. Group 0 is the coordinator. */
export interface ClusterNode {
  groupId: number;
  name: string;
  port: number;
}

/** IDs of different nodes go side by side in steps of this: so many nodes may write at most. */
export const MAX_NODES = 32;

/** Returns the nodes, the coordinator first. Throws {@link StartError} where nothing can be distributed. */
export async function requireCluster(client: ClientBase): Promise<ClusterNode[]> {
  const extension = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (extension.rowCount === 0) {
    throw new StartError(
      'The database has no Citus. On every server: put citus into shared_preload_libraries, make a database of the same ' +
        'name and, in it, as a superuser, CREATE EXTENSION citus. Nothing was changed.',
    );
  }
  const here = await client.query<{ groupId: number }>(
    'SELECT groupid AS "groupId" FROM pg_dist_local_group',
  );
  if (here.rows[0]?.groupId !== 0) {
    throw new StartError('This is a worker. Name the coordinator of the cluster in --url or DATABASE_URL.');
  }
  const { rows: nodes } = await client.query<ClusterNode & { hasShards: boolean; isActive: boolean }>(
    `SELECT groupid AS "groupId", nodename AS name, nodeport AS port, shouldhaveshards AS "hasShards",
            isactive AS "isActive"
       FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  );
  const faults = [
    ...(nodes[0]?.groupId === 0
      ? []
      : ["The coordinator is no node yet: SELECT citus_set_coordinator_host('its name')."]),
    ...(nodes.some(({ hasShards }) => hasShards)
      ? []
      : ["No node may hold rows: SELECT citus_add_node('name of a worker', 5432)."]),
    ...nodes
      .filter(({ isActive }) => !isActive)
      .map(
        ({ name, port }) =>
          `The node ${name}:${port} is not active: SELECT citus_activate_node('${name}', ${port}).`,
      ),
    ...(nodes.length > MAX_NODES
      ? [`There are ${nodes.length} nodes; ${MAX_NODES} at most can give IDs.`]
      : []),
  ];
  if (faults.length > 0) throw new StartError([...faults, 'Nothing was changed.'].join('\n'));
  return nodes.map(({ groupId, name, port }) => ({ groupId, name, port }));
}
