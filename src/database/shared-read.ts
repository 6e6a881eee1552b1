/** Joins simultaneous reads into one query. A read never answers from a query that had begun before it. */
export class SharedRead<K, V> {
  private waiting = new Map<K, Deferred<V | undefined>>();
  private inFlight = false;

  /** `load` gives the values of those keys that exist; keys are compared with `===`. */
  constructor(private readonly load: (keys: K[]) => Promise<Map<K, V>>) {}

  /** The value of `key` read after this call, undefined when there is none. Rejects as `load` does. */
  read(key: K): Promise<V | undefined> {
    let deferred = this.waiting.get(key);
    if (!deferred) {
      deferred = defer();
      this.waiting.set(key, deferred);
      if (!this.inFlight) {
        this.inFlight = true;
        // Requests that have arrived together are read from their sockets first, so that one query serves them all.
        setImmediate(() => void this.drain());
      }
    }
    return deferred.promise;
  }

  private async drain(): Promise<void> {
    while (this.waiting.size > 0) {
      const batch = this.waiting;
      this.waiting = new Map();
      try {
        const values = await this.load([...batch.keys()]);
        for (const [key, deferred] of batch) deferred.resolve(values.get(key));
      } catch (error) {
        for (const deferred of batch.values()) deferred.reject(error);
      }
    }
    this.inFlight = false;
  }
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function defer<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
