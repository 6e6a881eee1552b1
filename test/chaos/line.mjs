import net from 'node:net';

/** How a driver sends its COMMIT. */
const COMMIT = Buffer.from('COMMIT');

/**
 * A line to the database that can be refused, silent, slow, or cut in the middle of a COMMIT: before the server has it
 * (nothing is committed), or after (all is, and nobody is told).
 *
 * @typedef {'whole' | 'refused' | 'silent' | 'slow' | 'cut-before-commit' | 'cut-after-commit'} LineState
 */
export class DatabaseLine {
  #sockets = new Set();
  /** @type {LineState} */
  #state = 'whole';
  #delayMs = 0;

  /** @param {string} socketPath of the server, asked at each connection */
  constructor(socketPath) {
    this.socketPath = socketPath;
    this.server = net.createServer((near) => this.#join(near));
  }

  async open() {
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    return this;
  }

  /** @param {LineState} state @param {number} delayMs of each piece, where it is slow */
  set(state, delayMs = 0) {
    this.#state = state;
    this.#delayMs = delayMs;
    if (state === 'refused') this.#endAll();
  }

  /** What was silent meanwhile is lost, as when a network comes back after its connections were forgotten. */
  mend() {
    const wasSilent = this.#state === 'silent';
    this.#state = 'whole';
    if (wasSilent) this.#endAll();
  }

  async close() {
    this.#endAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #endAll() {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near) {
    if (this.#state === 'refused') return near.destroy();
    const far = net.connect(this.socketPath);
    const both = [near, far];
    const end = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      this.#sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    near.on('data', (chunk) => this.#pass(far, chunk, end));
    far.on('data', (chunk) => this.#pass(near, chunk));
  }

  #pass(to, chunk, end) {
    if (this.#state === 'silent') return;
    if (end !== undefined && this.#state.startsWith('cut-') && chunk.includes(COMMIT)) {
      if (this.#state === 'cut-before-commit') return end();
      // The server reads what has arrived before it sees the end.
      to.end(chunk);
      return this.#loseAnswer(to, end);
    }
    if (this.#delayMs > 0 && this.#state === 'slow')
      setTimeout(() => to.writable && to.write(chunk), this.#delayMs);
    else if (to.writable) to.write(chunk);
  }

  #loseAnswer(far, end) {
    far.removeAllListeners('data').resume();
    far.once('end', end);
  }
}
