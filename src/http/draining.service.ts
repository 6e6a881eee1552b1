import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/**
 * Whether a shutdown has begun. The service then still answers, but takes no new work, and tells each caller that the
 * connection closes after the answer. A caller could not know what became of a later request on that connection.
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
