/** `held`: asked for; `definite`: agreed. Both hold their rooms; the others are over. */
export const BLOCK_STATUSES = ['held', 'definite', 'released', 'cancelled'] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

export const OPEN_STATUSES = ['held', 'definite'] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];
export type ClosedStatus = Exclude<BlockStatus, OpenStatus>;

export function isOpenBlock(status: BlockStatus): status is OpenStatus {
  return status === 'held' || status === 'definite';
}

export function leftOf({ rooms, pickedUp }: { rooms: number; pickedUp: number }): number {
  return Math.max(0, rooms - pickedUp);
}
