import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A delivery as it came in. */
export interface ReceivedDelivery {
  headers: Record<string, string>;
  text: string;
  body: {
    type: string;
    timestamp: string;
    data: { hotelID: number; change: Record<string, unknown> | null; cursor: string };
  };
}

/** An address on loopback to which webhooks deliver. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedDelivery[];
  /** Decides on the status of each answer; a promise holds the answer. 204 unless set. */
  answer: (delivery: ReceivedDelivery) => number | Promise<number>;
  /** Sent with each answer. */
  answerHeaders: Record<string, string>;
  /** Whether the body of each answer goes on for ever. */
  isEndless: boolean;
  /** Waits until so many deliveries have come in. */
  until(count: number): Promise<ReceivedDelivery[]>;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const waiting = new Set<() => void>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const delivery = { headers, text, body: JSON.parse(text) as ReceivedDelivery['body'] };
      receiver.received.push(delivery);
      for (const look of waiting) look();
      void Promise.resolve(receiver.answer(delivery)).then((status) => {
        response.writeHead(status, receiver.answerHeaders);
        if (receiver.isEndless) response.write('and so on');
        else response.end();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: () => 204,
    answerHeaders: {},
    isEndless: false,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (receiver.received.length < count) return;
          waiting.delete(look);
          resolve(receiver.received);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
