import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/**
 * Whether a shutdown has begun: the service then still answers, but asks for no new work, and tells every caller that his
 * connection closes after the answer. A caller who sends his next request on it anyway could not know what became of it.
 */
@Injectable()
export class Draining {
  private isBegun = false;
  private readonly unanswered = new Set<ServerResponse>();

  get begun(): boolean {
    return this.isBegun;
  }

  begin(): void {
    this.isBegun = true;
    for (const response of this.unanswered) response.shouldKeepAlive = false;
  }

  /** Takes note of a request that has come in. */
  answering(response: ServerResponse): void {
    if (this.isBegun) response.shouldKeepAlive = false;
    else this.unanswered.add(response);
  }

  answered(response: ServerResponse): void {
    this.unanswered.delete(response);
  }
}
