import net from 'node:net';

/**
 * The load: a number of connections that each send the next request as soon as the last answer has arrived whole, or,
 * with `perSecond`, when it is due; the time that a request waits for a free connection is then part of its latency.
 * It runs in a process of its own and takes jobs `{port, connections, ms, perSecond, path, token}` by message.
 */
const HEAD_END = Buffer.from('\r\n\r\n');
const OK = 'HTTP/1.1 200';
const NOT_MODIFIED = 'HTTP/1.1 304';
const GZIP_START = '\x1f\x8b';

class Connection {
  constructor(job, next, done) {
    this.next = next;
    this.done = done;
    this.missing = 0;
    this.head = undefined;
    this.socket = net.connect({ port: job.port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (error) => this.done(error));
  }

  send(dueAt = performance.now()) {
    this.sentAt = dueAt;
    this.socket.write(this.next());
  }

  take(chunk) {
    if (this.missing > 0) {
      this.missing -= chunk.length;
    } else {
      const head = this.head ? Buffer.concat([this.head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      if (end < 0) {
        this.head = head;
        return;
      }
      const text = head.latin1Slice(0, end);
      const isKept = text.startsWith(NOT_MODIFIED);
      if (!isKept && !text.startsWith(OK)) this.done(new Error(text));
      const length = isKept ? 0 : Number(/content-length: (\d+)/i.exec(text)[1]);
      this.missing = end + 4 + length - head.length;
      this.head = undefined;
      if (this.missing === 0 && !isKept && !isRight(head.latin1Slice(end + 4, end + 20)))
        this.done(new Error('a wrong answer'));
    }
    if (this.missing === 0) this.answered(performance.now() - this.sentAt);
  }
}

function isRight(start) {
  return (
    start.startsWith('{"success":true') ||
    start.startsWith('{"success":1') ||
    start.startsWith(GZIP_START) ||
    start.startsWith('{"BookingPushRS"')
  );
}

/** A body may come with a token and an ETag of its own: `{body, token, etag}`. */
function request(job, one) {
  const { path, apiKey, method = 'POST', type = 'application/x-www-form-urlencoded', encoding } = job;
  const { body, token = job.token, etag } = typeof one === 'string' ? { body: one } : one;
  const credential = apiKey ? `ApiKey: ${apiKey}` : `Authorization: Bearer ${token}`;
  const accepted = encoding ? `Accept-Encoding: ${encoding}\r\n` : '';
  const held = etag ? `If-None-Match: ${etag}\r\n` : '';
  const query = method === 'GET' ? `?${body}` : '';
  const content = method === 'GET' ? '' : body;
  const entity =
    method === 'GET' ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
  return Buffer.from(
    `${method} ${path}${query} HTTP/1.1\r\nHost: bench\r\n${credential}\r\n${accepted}${held}${entity}\r\n${content}`,
  );
}

let pushed = 0;
const ID_BYTES = 12; // `%ID%........`

/** The request with an ID in it that no other has. */
function withId(bytes) {
  const at = bytes.indexOf('%ID%........');
  const own = Buffer.from(bytes);
  own.write(`${process.pid}-${++pushed}`.padStart(ID_BYTES, '0'), at, 'latin1');
  return own;
}

function sendAt(connection, due) {
  const waitMs = due - performance.now();
  if (waitMs > 1) setTimeout(() => connection.send(due), waitMs);
  else connection.send(due);
}

/** Runs one job and tells how many answers came and how long each took. */
async function run(job) {
  const requests = job.bodies.map((one) => request(job, one));
  let index = job.from ?? 0;
  const next = () => {
    const one = requests[index++ % requests.length];
    return job.unique ? withId(one) : one;
  };
  const latencies = [];
  const startedAt = performance.now();
  const until = startedAt + job.ms;
  let open = job.connections;
  let sent = 0;
  const dueAt = () =>
    job.perSecond === undefined ? performance.now() : startedAt + (sent++ / job.perSecond) * 1_000;
  await new Promise((resolve, reject) => {
    const sendNext = (connection) => {
      const due = dueAt();
      if (due < until) return sendAt(connection, due);
      connection.socket.destroy();
      if (--open === 0) resolve();
    };
    for (let i = 0; i < job.connections; i++) {
      const connection = new Connection(job, next, reject);
      connection.answered = (ms) => {
        latencies.push(ms);
        sendNext(connection);
      };
      sendNext(connection);
    }
  });
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return {
    perSecond: latencies.length / seconds,
    count: latencies.length,
    p50: at(0.5),
    p99: at(0.99),
    worst: latencies.at(-1),
    next: index,
  };
}

process.on('message', (job) => {
  run(job).then(
    (result) => process.send(result),
    (error) => {
      process.send({ error: String(error) });
    },
  );
});
process.send('ready');
