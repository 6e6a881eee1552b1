import net from 'node:net';

/** A mail as a server took it. */
export interface ReceivedMail {
  from: string;
  to: string;
  data: string;
}

/** An SMTP server on loopback that takes every mail, or does not, while told so. */
export interface SmtpServer {
  port: number;
  mails: ReceivedMail[];
  refuse(refusing: boolean): void;
  /** Closes the connection on a mail that it has taken, instead of saying so. */
  hangUpAfterMail(hangingUp: boolean): void;
  close(): Promise<void>;
}

export async function smtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let refusing = false;
  let hangingUp = false;
  const server = net.createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: '', data: '' };
    let inData = false;
    let buffered = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') say('250 test');
      else if (verb === 'MAIL') {
        mail = { from: addressIn(line), to: '', data: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        mail.to = addressIn(line);
        say(refusing ? '550 no such mailbox' : '250 ok');
      } else if (verb === 'DATA') {
        inData = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb === 'STAR') say('502 no TLS here');
      else say('250 ok');
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      buffered += chunk.toString('utf8');
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (!inData) command(line);
        else if (line === '.') {
          inData = false;
          mails.push(mail);
          if (hangingUp) socket.destroy();
          else say('250 taken');
        } else mail.data += `${line}\n`;
      }
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    mails,
    refuse: (wanted) => {
      refusing = wanted;
    },
    hangUpAfterMail: (wanted) => {
      hangingUp = wanted;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
