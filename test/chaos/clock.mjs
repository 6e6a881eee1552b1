/*
 * Loaded into an instance before its own code: at SIGUSR2 its clock jumps an hour ahead, and at the next one back. Timers
 * go on as they would on a machine whose clock is set.
 */
const HOUR_MS = 3_600_000;
const Genuine = Date;
let aheadMs = 0;

class JumpingDate extends Genuine {
  constructor(...given) {
    if (given.length === 0) super(Genuine.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return Genuine.now() + aheadMs;
  }
}

globalThis.Date = JumpingDate;
process.on('SIGUSR2', () => (aheadMs = aheadMs === 0 ? HOUR_MS : 0));
