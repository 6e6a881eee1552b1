import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** Once a shutdown has begun, each answer closes its connection: what became of a later request could not be known. */
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

  beginAnswer(response: ServerResponse): void {
    if (this.isBegun) response.shouldKeepAlive = false;
    else this.unanswered.add(response);
  }

  endAnswer(response: ServerResponse): void {
    this.unanswered.delete(response);
  }
}
