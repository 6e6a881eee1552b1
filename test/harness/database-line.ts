import net from 'node:net';

/**
 * A line to a database that a test can hold and cut: what is sent while it is held arrives when it is released, as
 * with a network that stalls or a process that is paused.
 */
export class DatabaseLine {
  private readonly ends = new Set<net.Socket>();
  private held = false;

  private constructor(
    private readonly server: net.Server,
    readonly url: string,
  ) {}

  /** Opens a line to the database of this URL, whose server listens on a Unix socket. */
  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const target = new URL(databaseUrl.replace('@/', '@localhost/'));
    const folder = target.searchParams.get('host') ?? '';
    const port = target.searchParams.get('port') ?? '5432';
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: own } = server.address() as net.AddressInfo;
    const url = `postgres://${target.username}:${target.password}@127.0.0.1:${own}${target.pathname}`;
    const line = new DatabaseLine(server, url);
    server.on('connection', (near) => line.join(near, net.connect(`${folder}/.s.PGSQL.${port}`)));
    return line;
  }

  private join(near: net.Socket, far: net.Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.ends.delete(from);
        to.destroy();
      });
      if (this.held) from.pause();
    }
  }

  hold(): void {
    this.held = true;
    for (const end of this.ends) end.pause();
  }

  release(): void {
    this.held = false;
    for (const end of this.ends) end.resume();
  }

  /** Breaks all connections; new ones can be made at once. */
  cut(): void {
    for (const end of this.ends) end.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
