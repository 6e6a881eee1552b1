import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** Once a shutdown has begun, each answer closes its connection: what became of a later request could not be known. */
@Injectable()
export class Draining {
  private isBegun = false;
  /** Not a Set: V8 copies one that is added to and deleted from all the time, and each copy holds on to the answers of the one before. */
  private readonly unanswered: ServerResponse[] = [];

  get begun(): boolean {
    return this.isBegun;
  }

  begin(): void {
    this.isBegun = true;
    for (const response of this.unanswered) response.shouldKeepAlive = false;
  }

  beginAnswer(response: ServerResponse): void {
    if (this.isBegun) response.shouldKeepAlive = false;
    else this.unanswered.push(response);
  }

  endAnswer(response: ServerResponse): void {
    const at = this.unanswered.indexOf(response);
    const last = at < 0 ? undefined : this.unanswered.pop();
    if (last && last !== response) this.unanswered[at] = last;
  }
}
