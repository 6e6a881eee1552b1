import net from 'node:net';
import { MailError, sendMail } from './mail.js';
import { type SmtpServer, smtpServer } from '../../test/harness/smtp.js';

describe('a mail', () => {
  it('is given up when the server goes on talking and comes to no end', async () => {
    const sockets = new Set<net.Socket>();
    const server = net.createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      const talk = setInterval(() => socket.write('250-and another thing\r\n'), 20);
      socket.on('close', () => {
        clearInterval(talk);
        sockets.delete(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const talker = { host: '127.0.0.1', port, encryption: 'none' as const, user: '', password: '' };
    const mail = { from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' };
    try {
      await expect(sendMail(talker, mail, true, 300)).rejects.toEqual(new MailError('ETIMEDOUT'));
      while (sockets.size > 0) await new Promise(setImmediate);
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    }
  });

  it.each([
    ['refused', (smtp: SmtpServer) => smtp.refuse(true), new MailError('EENVELOPE (550)')],
    ['not answered', (smtp: SmtpServer) => smtp.hangUpAfterMail(true), new MailError('ECONNECTION', false)],
  ])('that is %s says whether it may have been accepted', async (_, set, error) => {
    const smtp = await smtpServer();
    set(smtp);
    const server = {
      host: '127.0.0.1',
      port: smtp.port,
      encryption: 'none' as const,
      user: '',
      password: '',
    };
    const sending = sendMail(
      server,
      { from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' },
      true,
    );
    const thrown = await sending.catch((reason: unknown) => reason);
    expect(thrown).toEqual(error);
    expect(thrown).toHaveProperty('isOutcomeKnown', error.isOutcomeKnown);
    await smtp.close();
  });
});
