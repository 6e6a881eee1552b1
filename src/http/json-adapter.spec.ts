import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { JsonAdapter } from './json-adapter.js';

describe('the server of the adapter', () => {
  it('makes requests and answers of which Express changes no prototype', async () => {
    const adapter = new JsonAdapter();
    adapter.initHttpServer();
    const server = adapter.getHttpServer() as Server;
    const express = adapter.getInstance<Express>();
    const made: object[] = [];
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      made.push(Object.getPrototypeOf(request) as object, Object.getPrototypeOf(response) as object);
    });
    const routed: object[] = [];
    express.get('/', (request, response) => {
      routed.push(Object.getPrototypeOf(request) as object, Object.getPrototypeOf(response) as object);
      response.json({ ofExpress: request.app === express });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await answer.json()).toEqual({ ofExpress: true });
      expect(routed).toHaveLength(2);
      expect(routed.every((prototype, i) => prototype === made[i])).toBe(true);
    } finally {
      server.close();
    }
  });
});
