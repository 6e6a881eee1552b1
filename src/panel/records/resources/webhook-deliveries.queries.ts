import { type Database, query } from '../../../database/queries.js';

const DELIVERIES_SHOWN = 20;

/** SQL of what an address answered, over a delivery: the status, or why there was none. */
export const answerOf = (delivery: string): string => `coalesce(${delivery}.status::text, ${delivery}.error)`;

/** SQL of the kind of change that a delivery tells of, `webhook` for a test. */
export const changeOf = (delivery: string): string => `split_part(${delivery}.body::json ->> 'type', '.', 1)`;

interface ShownDelivery {
  at: Date;
  change: string;
  answer: string | null;
  tries: number;
  succeeded: boolean;
}

export function readLatestDeliveries(
  database: Database,
  hotelId: number,
  webhookId: number,
): Promise<ShownDelivery[]> {
  return query<ShownDelivery>(
    database,
    `SELECT d.at, ${changeOf('d')} AS change, ${answerOf('d')} AS answer, d.tries, d.succeeded
       FROM webhook_delivery d WHERE d.hotel_id = $1 AND d.webhook_id = $2
      ORDER BY d.at DESC, d.id DESC LIMIT ${DELIVERIES_SHOWN}`,
    [hotelId, webhookId],
  );
}
