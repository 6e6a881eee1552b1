import dns from 'node:dns';
import net from 'node:net';
import nodemailer from 'nodemailer';
import { OutsideCallError, publicLookup } from './outside-address.js';

/** `encryption`: `ssl` from the first byte, `tls` by STARTTLS. */
export interface SmtpServer {
  host: string;
  port: number;
  encryption: 'ssl' | 'tls' | 'none';
  user: string;
  password: string;
}

export interface Mail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** The message is an identifier of ours, or a code with the server's answer, as `EAUTH (535)`; it has no secrets. */
export class MailError extends Error {
  constructor(
    message: string,
    /** False where the server has the whole mail and did not say whether it takes it: sent again, it may come twice. */
    readonly isOutcomeKnown = true,
  ) {
    super(message);
  }
}

/** The longest silence of the server in one step of the conversation. */
const TIMEOUT_MS = 15_000;
/** The longest conversation: without it, a server that keeps answering slowly would block the sender for ever. */
const MAX_CONVERSATION_MS = 60_000;
const TIMED_OUT = 'ETIMEDOUT';

/** The service's own server from `SMTP_URL`: `smtp://user:password@host:587` or `smtps://…`. */
export function smtpServer(address: string): SmtpServer {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    encryption: secure ? 'ssl' : url.searchParams.get('encryption') === 'none' ? 'none' : 'tls',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** The host is resolved once, to a public address unless `allowPrivate`. Throws {@link MailError}. */
export async function sendMail(
  server: SmtpServer,
  mail: Mail,
  allowPrivate: boolean,
  maxMs = MAX_CONVERSATION_MS,
): Promise<void> {
  const address = await addressOf(server.host, allowPrivate);
  const socket = new net.Socket();
  const transport = nodemailer.createTransport({
    host: address,
    port: server.port,
    secure: server.encryption === 'ssl',
    requireTLS: server.encryption === 'tls',
    ignoreTLS: server.encryption === 'none',
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    tls: net.isIP(server.host) === 0 ? { servername: server.host } : {},
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_, done) => connect(socket, address, server.port, done),
  });
  let isWholeSent = false;
  transport.use('stream', ({ message }, done) => {
    message.processFunc((body) =>
      body.once('end', () => {
        isWholeSent = true;
      }),
    );
    done();
  });
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    socket.destroy(timeoutError());
  }, maxMs);
  try {
    await transport.sendMail(mail);
  } catch (error) {
    if (isOver) throw new MailError(TIMED_OUT, !isWholeSent);
    const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
    const isAnswered = Boolean(responseCode);
    throw new MailError(
      `${String(code ?? 'failed')}${isAnswered ? ` (${String(responseCode)})` : ''}`,
      isAnswered || !isWholeSent,
    );
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

function connect(
  socket: net.Socket,
  host: string,
  port: number,
  done: (error: Error | null, opened?: { connection: net.Socket }) => void,
): void {
  const limit = setTimeout(() => socket.destroy(timeoutError()), TIMEOUT_MS);
  const refused = (error: Error): void => {
    clearTimeout(limit);
    done(error);
  };
  socket.once('error', refused);
  socket.connect({ host, port }, () => {
    clearTimeout(limit);
    socket.off('error', refused);
    done(null, { connection: socket });
  });
}

function timeoutError(): Error {
  return Object.assign(new Error('the mail server took too long'), { code: TIMED_OUT });
}

function addressOf(host: string, allowPrivate: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    // The operator's own server may have a name that only the system knows, such as one of a search domain.
    const lookup: net.LookupFunction = allowPrivate ? dns.lookup : publicLookup(false);
    lookup(host, { family: 0 }, (error, address) => {
      if (error)
        reject(
          new MailError(
            error instanceof OutsideCallError ? error.message.replaceAll(' ', '_') : 'name_has_no_address',
          ),
        );
      else resolve(String(address));
    });
  });
}
