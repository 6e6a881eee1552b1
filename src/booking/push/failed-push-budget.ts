import { MS_PER_HOUR } from '../../values/day.js';

/** How much is kept of a partner's failed pushes at a hotel within an hour. */
export interface FailedPushLimits {
  rows: number;
  contentLength: number;
}

interface Used {
  rows: number;
  contentLength: number;
}

/** Bounds what failed pushes may fill of the database, by hours of the clock and for each process. */
export class FailedPushBudget {
  private hour = 0;
  private readonly used = new Map<string, Used>();

  constructor(
    private readonly limits: FailedPushLimits,
    private readonly now: () => number,
  ) {}

  /** Whether one more is kept whole, without its content, or not at all; `isFirst` marks the first that is not. */
  take(
    hotelId: number,
    partnerId: number,
    contentLength: number,
  ): { keeps: 'whole' | 'name' | 'nothing'; isFirst: boolean } {
    const used = this.usedOf(`${hotelId}:${partnerId}`);
    used.rows++;
    if (used.rows > this.limits.rows)
      return { keeps: 'nothing', isFirst: used.rows === this.limits.rows + 1 };
    if (used.contentLength + contentLength > this.limits.contentLength)
      return { keeps: 'name', isFirst: false };
    used.contentLength += contentLength;
    return { keeps: 'whole', isFirst: false };
  }

  private usedOf(key: string): Used {
    const hour = Math.floor(this.now() / MS_PER_HOUR);
    if (hour !== this.hour) this.used.clear();
    this.hour = hour;
    let used = this.used.get(key);
    if (!used) this.used.set(key, (used = { rows: 0, contentLength: 0 }));
    return used;
  }
}
