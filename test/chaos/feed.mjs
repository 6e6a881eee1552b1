import { untilEnd } from './callers.mjs';
import { seeded } from './random.mjs';

const CHANGES = '/external/online/changes';
const LIMIT = '200';
/** The service holds an answer this long while nothing changes. */
const WAIT_SECONDS = 2;
const PATIENCE_MS = 8_000;

/** Somebody who follows the changes of the hotel through everything, page by page. */
export class Feed {
  pages = 0;
  /** Every change with the number of its page. */
  changes = [];

  constructor(context, seed) {
    Object.assign(this, { context, random: seeded(seed * 1_000 + 103) });
  }

  async begin() {
    const { body } = await this.#ask(this.context.system.instances[0], {});
    this.first = this.next = body.next;
  }

  follow() {
    return untilEnd(this.context, () => this.read(this.random.pick(this.context.system.instances)));
  }

  /** Reads the next page at an instance. Returns how many changes it has. */
  async read(instance, wait = WAIT_SECONDS) {
    const { body, text } = await this.#ask(instance, { after: this.next, wait: String(wait) });
    this.context.report.check(
      'changes',
      body?.success === true,
      `${instance.name} changes: ${text.slice(0, 200)}`,
    );
    if (body?.success !== true) return 0;
    this.changes.push(...body.changes.map((change) => ({ ...change, page: this.pages })));
    this.pages += 1;
    this.next = body.next;
    return body.changes.length;
  }

  /** All changes since the beginning, read once more at an instance. */
  async readAgain(instance) {
    const changes = [];
    for (let after = this.first; ;) {
      const { body } = await this.#ask(instance, { after });
      changes.push(...body.changes);
      if (body.changes.length === 0) return changes;
      after = body.next;
    }
  }

  #ask(instance, query) {
    return this.context.partner.get(instance, 'changes', CHANGES, { limit: LIMIT, ...query }, PATIENCE_MS);
  }
}

/** A change by what it names, one text for each day: pages merge neighbouring days in different ways. */
export function namesOf({ kind, roomTypeID, accommodationTypeID, from, to, ID }) {
  const names = [];
  const [first, last] = [from, to].map((day) => Date.parse(`${day ?? '1970-01-01'}T00:00:00Z`));
  for (let at = first; at <= last; at += 86_400_000) {
    names.push(
      [kind, roomTypeID, accommodationTypeID, from && new Date(at).toISOString().slice(0, 10), ID].join(' '),
    );
  }
  return names;
}
