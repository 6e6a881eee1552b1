import net from 'node:net';
import { MailError, sendMail } from './mail.js';

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
});
